import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LookupItem, LookupSource } from './lookup-props.ts'

type LookupState = { readonly state: 'loading' | 'found' | 'failed'; readonly options: readonly LookupItem[] }

const initialState: LookupState = { state: 'found', options: [] }
const delay = 250

/** The option of a value that came from outside; the value itself until it is found. */
export function useChosenOption(
  value: string,
  { find, onMissing }: Pick<LookupSource, 'find'> & { readonly onMissing: (value: string) => void },
) {
  const [chosen, setChosen] = useState<LookupItem | null>(null)
  const findOption = useEffectEvent(find)
  const reportMissing = useEffectEvent(onMissing)
  const isKnown = chosen?.value === value
  useEffect(() => {
    if (value === '' || isKnown) return undefined
    let isCurrent = true
    findOption(value).then(
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
  const [lookup, setLookup] = useState<LookupState>(initialState)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestRequest = useRef(0)
  const request = useRef<() => void>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const loadNow = (): void => {
    clearTimeout(timer.current)
    request.current?.()
    request.current = undefined
  }
  const loadOptions = (text: string, wait = delay): void => {
    clearTimeout(timer.current)
    latestRequest.current += 1
    const current = latestRequest.current
    const finish = (next: LookupState): void => {
      if (current === latestRequest.current) setLookup(next)
    }
    setLookup({ state: 'loading', options: [] })
    request.current = () =>
      search(text).then(
        options => finish({ state: 'found', options }),
        () => finish({ state: 'failed', options: [] }),
      )
    timer.current = setTimeout(loadNow, wait)
  }
  return { ...lookup, ask: loadOptions, loadNow }
}
