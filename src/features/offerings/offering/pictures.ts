import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { ask } from '#src/api/query.ts'

/** What the pictures of an offering need of its page. */
export type PicturesOf = Pick<OfferingPage, 'listing_id' | 'is_public'>

/** Address of a picture of the pitch, or of a portrait of its people. */
const picturePath = (listingId: string, fileId: string): string =>
  `/api/offerings/${listingId}/gallery/${fileId}`

/**
 * Address for a picture element. A public offering's picture has an address of its own. Any other picture is fetched
 * with the person's token, which a picture element does not send: undefined until it is here, and where there is no
 * file.
 */
export function usePicture(page: PicturesOf, fileId: string | null): string | undefined {
  const { listing_id, is_public } = page
  const { data } = useQuery({
    ...ask('GET /api/offerings/:listing_id/gallery/:file_id', {
      params: { listing_id, file_id: fileId ?? '' },
    }),
    enabled: !is_public && fileId !== null,
    staleTime: Infinity,
  })
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const address = URL.createObjectURL(data)
    setOwn(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return is_public && fileId !== null ? picturePath(listing_id, fileId) : own
}
