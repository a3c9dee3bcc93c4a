import { useEffect, useRef, useState } from 'react'

const delay = 250

/** Text as it is typed, told on 250 ms after the last key; what comes from outside replaces it. */
export function useDelayedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== told) {
    setTold(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (next: string): void => {
    clearTimeout(timer.current)
    setText(next)
    if (next === told) return
    setTold(next)
    onChange(next)
  }
  const type = (next: string): void => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => tell(next), delay)
  }
  return { text, type, tell }
}
