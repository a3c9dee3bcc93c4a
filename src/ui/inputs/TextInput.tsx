import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, type CompositionEvent, type FocusEvent, useRef } from 'react'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { convertLetters, type LetterCase } from './digit-filters.ts'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps, type MaybeText } from './input-props.ts'

interface TextInputProps extends InputProps<MaybeText, string> {
  /** Capitals by default (specification 5). */
  readonly case?: LetterCase | undefined
  /** Filters the text while typing and pasting. */
  readonly filter?: ((text: string) => string) | undefined
  readonly multiline?: boolean | undefined
  readonly maxLength?: number | undefined
  /** A code that is scanned here stays here. */
  readonly keepsScan?: boolean | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | undefined
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** A text box; letters are converted while typing, and the caret stays in place. */
export function TextInput({ case: letters = 'upper', filter, multiline = false, maxLength, ...props }: TextInputProps) {
  const { value, onChange, onBlur, autoComplete = 'off', inputMode, keepsScan } = props
  const isComposed = useRef(false)
  const convertText = (box: TextElement): void => {
    isComposed.current = false
    const { text, caret } = convertLetters(
      { text: box.value, caret: box.selectionStart ?? box.value.length },
      letters,
      filter,
    )
    if (text !== box.value) {
      // Set here and not by rendering, which would throw the caret to the end.
      box.value = text
      box.setSelectionRange(caret, caret)
    }
    if (text !== (value ?? '')) onChange(text)
  }
  const onType = (event: ChangeEvent<TextElement>): void => {
    // While an input method composes a word (most telephones), converting would break the word.
    isComposed.current = (event.nativeEvent as InputEvent).isComposing
    if (isComposed.current) onChange(event.target.value)
    else convertText(event.target)
  }
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <OutlinedInput
        {...getBoxProps(props)}
        value={value ?? ''}
        onChange={onType}
        onBlur={(event: FocusEvent<TextElement>) => {
          if (isComposed.current) convertText(event.target)
          onBlur?.()
        }}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        maxRows={multiline ? 8 : undefined}
        autoComplete={autoComplete}
        inputProps={{
          ...getAriaProps(props),
          maxLength,
          inputMode,
          'data-keeps-scan': keepsScan || undefined,
          autoCapitalize: letters === 'upper' ? 'characters' : 'off',
          spellCheck: false,
          onCompositionEnd: (event: CompositionEvent<TextElement>) => convertText(event.currentTarget),
        }}
      />
    </FieldFrame>
  )
}
