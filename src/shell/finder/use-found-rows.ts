// Rows of the user's lists that match the text of the finder, requested after a pause in typing.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../providers/http.ts'

interface FoundRow {
  readonly path: string
  readonly title: string
  readonly label: string
}

const shortest = 2
const longest = 60
const restMilliseconds = 250

export const useFoundRows = (text: string): readonly FoundRow[] => {
  const asked = useRested(text.trim().slice(0, longest))
  const isAsked = asked.length >= shortest
  const { data } = useQuery({
    queryKey: ['find', asked],
    queryFn: async () => (await call<readonly FoundRow[]>(`find?${new URLSearchParams({ text: asked })}`)).body,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return isAsked && text.trim() !== '' ? (data ?? []) : []
}

const useRested = (text: string): string => {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
