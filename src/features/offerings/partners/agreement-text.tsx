/** The text of an agreement as it was written. */
export const AgreementText = ({ text }: { text: string }) => (
  <p className="text-body wrap-anywhere whitespace-pre-line">{text}</p>
)
