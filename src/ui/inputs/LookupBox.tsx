import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ariaOf, boxOf } from './input-props.ts'
import { LookupRow } from './LookupRow.tsx'
import type { LookupInputProps, Option } from './lookup-props.ts'
import { useEarlyEnter } from './use-early-enter.ts'
import { useChosenOption, useOptions } from './use-lookup.ts'

/** Stands for no record: the offer to take what was typed. */
const offer = '\u0000free'

/** Stands for no record: the option that opens the list where the records are managed. */
const management = '\u0000manage'

/** The box of a lookup: its own file, because what it is made of is large and loaded when a form first needs it. */
export function LookupBox({ search, find, recent = [], onFree, manage, ...props }: LookupInputProps) {
  const translate = useTranslate()
  const { id, value, onChange, required, disabled, readOnly } = props
  const { chosen, setChosen } = useChosenOption(value ?? '', find)
  const { state, options, ask, hurry } = useOptions(search)
  const [typed, setTyped] = useState('')
  const isBlank = typed.trim() === ''
  const found = isBlank && recent.length > 0 ? recent : options
  const offers = onFree && !isBlank && state === 'found' ? [{ value: offer, label: typed.trim() }] : []
  const early = useEarlyEnter(!isBlank && (state === 'loading' || found.length + offers.length > 0), hurry)
  const last = manage ? [{ value: management, label: manage.label }] : []
  const start = (): void => {
    setTyped('')
    if (recent.length === 0) ask('', 0)
  }
  const type = (text: string): void => {
    setTyped(text)
    if (text.trim() !== '' || recent.length === 0) ask(text.trim())
  }
  const choose = (option: Option | null): void => {
    if (option?.value === offer) {
      onFree?.(option.label)
      return
    }
    if (option?.value === management) {
      manage?.onOpen()
      return
    }
    setChosen(option)
    if (option) onChange(option.value, option)
    else onChange('')
  }
  return (
    <Autocomplete<Option, false, boolean>
      id={id}
      value={chosen}
      options={state === 'found' || found.length > 0 ? [...found, ...offers, ...last] : []}
      filterOptions={all => all}
      getOptionLabel={option => option.label}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      // What is typed, or pasted at once, opens the list by itself and is asked for already.
      onOpen={event => event.type !== 'change' && start()}
      onClose={() => setTyped('')}
      onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
      onChange={(_event, option) => choose(option)}
      {...early}
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
