import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CloseIcon, SearchIcon } from './icons.ts'
import { KeyHint } from './shortcuts/KeyHint.tsx'
import { useShortcut } from './shortcuts/use-shortcut.ts'

interface SearchBoxProps {
  readonly value: string
  /** Called 250 ms after the last key, and at once on Enter or when the box is cleared. */
  readonly onChange: (text: string) => void
  readonly label?: string | undefined
  /** The arrow down leaves it for what was found. */
  readonly onDown?: (() => void) | undefined
  /** Passed by a caller that goes to the box at `/` itself, before it is there. */
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/** The search of a list; `/` goes to it, Esc empties it. */
export function SearchBox({ value, onChange, label, onDown, inputRef }: SearchBoxProps) {
  const translate = useTranslate()
  const ownBox = useRef<HTMLInputElement>(null)
  const box = inputRef ?? ownBox
  const { text, type, submit } = useDelayedText(value, onChange)
  const name = label ?? translate('ui.search')
  useShortcut('/', () => box.current?.focus(), { label: name, disabled: inputRef !== undefined })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') submit(text)
    if (event.key === 'ArrowDown' && onDown) {
      event.preventDefault()
      onDown()
    }
    if (event.key !== 'Escape' || text === '') return
    event.stopPropagation()
    submit('')
  }
  const clear = (): void => {
    submit('')
    box.current?.focus()
  }
  return (
    <OutlinedInput
      value={text}
      onChange={event => type(event.target.value)}
      onKeyDown={onKeyDown}
      inputRef={box}
      placeholder={name}
      inputProps={{ 'aria-label': name, type: 'text', role: 'searchbox', enterKeyHint: 'search', autoComplete: 'off' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment position="end">
          {text === '' ? (
            <KeyHint>/</KeyHint>
          ) : (
            <IconButton size="small" edge="end" aria-label={translate('ui.clear')} onClick={clear}>
              <CloseIcon />
            </IconButton>
          )}
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 280 } }}
    />
  )
}

const delay = 250

/** Typed text, reported 250 ms after the last key; a value from outside replaces it, but not during typing. */
function useDelayedText(value: string, onChange: (text: string) => void) {
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
