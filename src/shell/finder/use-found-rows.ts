// Rows of the user's lists that match the text of the finder, requested after a pause in typing.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListMatch } from '../../../engine/answers/session-answers.ts'
import { fetchBody } from '../../providers/http.ts'

const minLength = 2
const maxLength = 60
const debounceMs = 250

export const useFoundRows = (text: string): readonly ListMatch[] => {
  const query = useDebouncedText(text.trim().slice(0, maxLength))
  const isEnabled = query.length >= minLength
  const { data } = useQuery({
    queryKey: ['find', query],
    queryFn: () => fetchBody<readonly ListMatch[]>(`find?${new URLSearchParams({ text: query })}`),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return isEnabled && text.trim() !== '' ? (data ?? []) : []
}

const useDebouncedText = (text: string): string => {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
