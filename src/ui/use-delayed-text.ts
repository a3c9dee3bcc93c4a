import { useEffect, useRef, useState } from 'react'

const delay = 250

/** Typed text, reported 250 ms after the last key; a value from outside replaces it, but not during typing. */
export function useDelayedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Who listens may have another ear by the time the delay is over.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  // A reported value may return with a delay: until it does, the former one replaces nothing.
  if (value !== seen) {
    setSeen(value)
    if (!isTyping) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const submit = (next: string): void => {
    clearTimeout(timer.current)
    setTyping(false)
    setText(next)
    if (next !== latest.current.value) latest.current.onChange(next)
  }
  const setTyped = (next: string): void => {
    clearTimeout(timer.current)
    setTyping(true)
    setText(next)
    timer.current = setTimeout(() => submit(next), delay)
  }
  return { text, type: setTyped, submit }
}
