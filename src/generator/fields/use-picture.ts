// A picture by its address: fetched with the token, because a browser sends none for what a page only shows.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBody } from '../../providers/http.ts'

const fetchPicture = async (path: string): Promise<Blob | null> => {
  const body = await fetchBody<unknown>(path, { timeout: null })
  return body instanceof Blob ? body : null
}

/** What shows it: itself when it is not uploaded yet, else an address of this page; undefined while there is nothing. */
export const usePicture = (address: string): string | undefined => {
  const isDataUrl = address.startsWith('data:')
  const [path = ''] = address.split('?')
  const url = usePictureAt(`files/${path}`, { key: address, isEnabled: address !== '' && !isDataUrl })
  return isDataUrl ? address : url
}

interface PictureQuery {
  /** Differs for another content at the same path. */
  readonly key: string
  readonly isEnabled?: boolean
}

/** The same for a picture at a path of the API. */
export const usePictureAt = (path: string, { key, isEnabled = true }: PictureQuery): string | undefined => {
  const { data } = useQuery({
    queryKey: ['picture', key],
    queryFn: () => fetchPicture(path),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(data)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  return url
}
