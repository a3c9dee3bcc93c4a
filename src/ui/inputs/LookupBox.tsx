import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SearchIcon } from '../icons.ts'
import { ariaOf, boxOf } from './input-props.ts'
import { LookupRow } from './LookupRow.tsx'
import type { LookupInputProps, Option } from './lookup-props.ts'
import { useEarlyEnter } from './use-early-enter.ts'
import { useChosenOption, useOptions } from './use-lookup.ts'
import { useLookupText } from './use-lookup-text.ts'

/** The value of the option that takes the typed text. */
const offer = '\u0000free'

/** The value of the option that opens the list of the records. */
const management = '\u0000manage'

interface LookupBoxProps extends LookupInputProps {
  /** Called with a value that names no record. */
  readonly onUnknown: (value: string) => void
}

/** The box of a lookup: its own file, because what it is made of is large and loaded when a form first needs it. */
export function LookupBox({ search, find, recent = [], onFree, onUnknown, manage, ...props }: LookupBoxProps) {
  const translate = useTranslate()
  const { id, value, onChange, required, disabled, readOnly } = props
  const { chosen, setChosen } = useChosenOption(value ?? '', { find, onMissing: onUnknown })
  const { state, options, ask, hurry } = useOptions(search)
  const [typed, setTyped] = useState('')
  const isBlank = typed.trim() === ''
  const found = isBlank && recent.length > 0 ? recent : options
  const offers = onFree && !isBlank && state === 'found' ? [{ value: offer, label: typed.trim() }] : []
  const pick = (option: Option): void => {
    setChosen(option)
    onChange(option.value, option)
  }
  const box = useLookupText({
    chosen,
    state,
    hurry,
    onChoose: pick,
    options: found,
    onLeft: text => {
      const code = props.readCode?.(text) ?? text
      if (code === value) box.restore()
      else (onFree ?? onChange)(code)
    },
  })
  const early = useEarlyEnter(!isBlank && (state === 'loading' || found.length + offers.length > 0), {
    hurry,
    onNothing: box.take,
  })
  const last = manage ? [{ value: management, label: manage.label }] : []
  const start = (): void => {
    setTyped('')
    if (recent.length === 0) ask('', 0)
  }
  const type = (text: string): void => {
    box.type(text)
    setTyped(text)
    if (text.trim() !== '' || recent.length === 0) ask(text.trim())
  }
  const choose = (option: Option | null): void => {
    box.settle()
    if (option?.value === offer) onFree?.(option.label)
    else if (option?.value === management) {
      box.restore()
      manage?.onOpen()
    } else if (option) pick(option)
    else {
      setChosen(null)
      onChange('')
    }
  }
  return (
    <Autocomplete<Option, false, boolean>
      id={id}
      value={chosen}
      options={state === 'found' || found.length > 0 ? [...found, ...offers, ...last] : []}
      filterOptions={all => all}
      getOptionLabel={option => option.label}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      // Typed or pasted text opens the list by itself and has requested its options already.
      onOpen={event => event.type !== 'change' && start()}
      onClose={(_event, reason) => {
        setTyped('')
        if (reason === 'escape') box.restore()
      }}
      inputValue={box.text}
      clearOnBlur={false}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') type(text)
        else if (text !== manage?.label) box.setText(text)
      }}
      onChange={(_event, option) => choose(option)}
      onKeyDown={event => {
        box.noteKey(event)
        early.onKeyDown(event)
      }}
      onBlur={() => {
        early.onBlur()
        box.take()
      }}
      loading={state === 'loading'}
      loadingText={translate('ui.lookup.loading')}
      noOptionsText={translate(state === 'failed' ? 'ui.lookup.failed' : 'ui.empty')}
      clearText={translate('ui.clear')}
      openText={translate('ui.open')}
      closeText={translate('ui.close')}
      // Enter after a text that nothing has must not lead away.
      autoHighlight={found.length + offers.length > 0}
      handleHomeEndKeys
      selectOnFocus
      disableClearable={Boolean(required)}
      popupIcon={<SearchIcon fontSize="small" />}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 'min(324px, calc(100vw - 16px))' } } }}
      sx={{ '& .MuiAutocomplete-popupIndicatorOpen': { transform: 'none' } }}
      disabled={disabled ?? false}
      readOnly={readOnly ?? false}
      renderOption={({ key: _key, ...row }, option) => (
        <LookupRow
          key={option.value}
          row={row}
          option={option}
          kind={option.value === offer ? 'offer' : option.value === management ? 'manage' : 'record'}
        />
      )}
      renderInput={({ slotProps, disabled: _disabled, size: _size, ...params }) => (
        <OutlinedInput
          {...boxOf(props)}
          {...params}
          {...slotProps.input}
          inputProps={{ ...slotProps.htmlInput, ...ariaOf(props) }}
        />
      )}
    />
  )
}
