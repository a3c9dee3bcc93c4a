import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LookupSource, Option } from './lookup-props.ts'

type Found = { readonly state: 'loading' | 'found' | 'failed'; readonly options: readonly Option[] }

const nothing: Found = { state: 'found', options: [] }
const delay = 250

/** The option of a value that came from outside; the value itself until it is found. */
export function useChosenOption(
  value: string,
  { find, onMissing }: Pick<LookupSource, 'find'> & { readonly onMissing: (value: string) => void },
) {
  const [chosen, setChosen] = useState<Option | null>(null)
  const ask = useEffectEvent(find)
  const reportMissing = useEffectEvent(onMissing)
  const isKnown = chosen?.value === value
  useEffect(() => {
    if (value === '' || isKnown) return undefined
    let isCurrent = true
    ask(value).then(
      option => {
        if (!isCurrent) return
        setChosen(option ?? { value, label: value })
        if (!option) reportMissing(value)
      },
      () => isCurrent && setChosen({ value, label: value }),
    )
    return () => {
      isCurrent = false
    }
  }, [value, isKnown])
  if (value === '') return { chosen: null, setChosen }
  return { chosen: isKnown ? chosen : { value, label: value }, setChosen }
}

/** The server's options for a text, requested 250 ms after the last key or when it is hurried; an outdated answer is dropped. */
export function useOptions(search: LookupSource['search']) {
  const [found, setFound] = useState<Found>(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const request = useRef<() => void>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hurry = (): void => {
    clearTimeout(timer.current)
    request.current?.()
    request.current = undefined
  }
  const ask = (text: string, wait = delay): void => {
    clearTimeout(timer.current)
    turn.current += 1
    const mine = turn.current
    const settle = (next: Found): void => {
      if (mine === turn.current) setFound(next)
    }
    setFound({ state: 'loading', options: [] })
    request.current = () =>
      search(text).then(
        options => settle({ state: 'found', options }),
        () => settle({ state: 'failed', options: [] }),
      )
    timer.current = setTimeout(hurry, wait)
  }
  return { ...found, ask, hurry }
}
