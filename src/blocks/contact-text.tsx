import { CONTACT_PATH, splitAtContact } from '#domain/shared/contact-page.ts'
import { Link } from '#src/lib/nav.tsx'

/** A sentence of the domain or the server, in which "contact us" leads to the contact page. */
export function ContactText({ children }: { children: string }) {
  return splitAtContact(children).map(({ words, isContact }, index) =>
    isContact ? (
      <Link key={index} to={CONTACT_PATH} className="link">
        {words}
      </Link>
    ) : (
      words
    ),
  )
}
