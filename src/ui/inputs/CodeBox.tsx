import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { ScanIcon } from '../icons.ts'
import { KeyHint } from '../shortcuts/KeyHint.tsx'

interface CodeBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly boxRef: RefObject<HTMLInputElement | null>
  /** The key that leads here. */
  readonly shortcut?: string
  /** What is typed becomes upper case at once. */
  readonly isUpper?: boolean
  /** How many codes are looked up. */
  readonly waiting: number
  readonly hasFailed: boolean
  /** What became of the last codes; read out when it changes. */
  readonly message: ReactNode
  /** Buttons beside the box. */
  readonly tools?: ReactNode
  /** Called with a code that is not blank; the box is free for the next one then. */
  readonly onCode: (code: string) => void
  /** Called with the text of the box at each change. */
  readonly onText?: (text: string) => void
  /** Called with Enter or Escape in the empty box: whether what is shown under it counts. */
  readonly onAnswer?: ((counts: boolean) => void) | undefined
}

/** The box for codes, typed or scanned: Enter takes one. The text is the box's own, so that no key of a scanner draws anything else. */
export function CodeBox({
  label,
  placeholder,
  boxRef,
  shortcut,
  isUpper = false,
  waiting,
  hasFailed,
  message,
  tools,
  onCode,
  onText,
  onAnswer,
}: CodeBoxProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const box = boxRef.current
    const code = box?.value.trim() ?? ''
    if (event.key === 'Escape' && code === '' && onAnswer) {
      event.stopPropagation()
      onAnswer(false)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (code === '') onAnswer?.(true)
    if (!box || code === '') return
    box.value = ''
    onCode(code)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    if (isUpper) toUpper(event)
    onText?.(event.target.value)
  }
  return (
    <>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          id={id}
          sx={{ flex: '1 1 200px', maxWidth: 440 }}
          inputRef={boxRef}
          error={hasFailed}
          placeholder={placeholder}
          onChange={onChange}
          onKeyDown={onKeyDown}
          autoComplete="off"
          inputProps={{ 'aria-describedby': `${id}-message`, enterKeyHint: 'enter', spellCheck: false }}
          startAdornment={
            <InputAdornment position="start">
              <ScanIcon aria-hidden fontSize="small" />
            </InputAdornment>
          }
          endAdornment={
            <InputAdornment position="end">
              {waiting > 0 && <CircularProgress size={16} aria-label={String(waiting)} />}
              {waiting === 0 && shortcut !== undefined && <KeyHint>{shortcut}</KeyHint>}
            </InputAdornment>
          }
        />
        {tools}
      </Box>
      <FormHelperText
        id={`${id}-message`}
        component="div"
        error={hasFailed}
        role="status"
        sx={{ margin: '2px 0 0', minHeight: 18 }}
      >
        {message}
      </FormHelperText>
    </>
  )
}

/** The caret stays where it is. */
const toUpper = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
  const { value, selectionStart, selectionEnd } = target
  const upper = value.toUpperCase()
  if (upper === value) return
  target.value = upper
  target.setSelectionRange(selectionStart, selectionEnd)
}
