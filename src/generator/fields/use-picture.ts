// A picture by its address: fetched with the token, because a browser sends none for what a page only shows.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBody } from '../../providers/http.ts'

const fetchPicture = async (address: string): Promise<Blob | null> => {
  const [path = ''] = address.split('?')
  const body = await fetchBody<unknown>(`files/${path}`, { timeout: null })
  return body instanceof Blob ? body : null
}

/** What shows it: itself when it is not uploaded yet, else an address of this page; undefined while there is nothing. */
export const usePicture = (address: string): string | undefined => {
  const isDataUrl = address.startsWith('data:')
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: () => fetchPicture(address),
    enabled: address !== '' && !isDataUrl,
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
  return isDataUrl ? address : url
}
