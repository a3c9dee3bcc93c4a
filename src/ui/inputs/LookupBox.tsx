import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SearchIcon } from '../icons.ts'
import { getAriaProps, getBoxProps } from './input-props.ts'
import { LookupRow } from './LookupRow.tsx'
import type { LookupInputProps, LookupItem } from './lookup-props.ts'
import { useChosenOption, useOptions } from './use-lookup.ts'
import { useLookupText } from './use-lookup-text.ts'
import { usePendingEnter } from './use-pending-enter.ts'

/** The value of the option that takes the typed text. */
const freeTextValue = '\u0000free'

/** The value of the option that opens the list of the records. */
const manageValue = '\u0000manage'

const isRefused = ({ refusal }: LookupItem): boolean => refusal !== undefined

interface LookupBoxProps extends LookupInputProps {
  /** Called with a value that names no record. */
  readonly onUnknown: (value: string) => void
}

/** The box of a lookup: its own file, because what it is made of is large and loaded when a form first needs it. */
export function LookupBox({ search, find, recent = [], onFree, onUnknown, manage, ...props }: LookupBoxProps) {
  const translate = useTranslate()
  const { id, value, onChange, required, disabled, readOnly } = props
  const { chosen, setChosen } = useChosenOption(value ?? '', { find, onMissing: onUnknown })
  const { state, options, ask: loadOptions, loadNow } = useOptions(search)
  const [typed, setTyped] = useState('')
  const isBlank = typed.trim() === ''
  const refusedOptions = options.filter(isRefused)
  const openOptions = options.filter(option => !isRefused(option))
  const shownOptions = isBlank && recent.length > 0 ? recent : openOptions
  const offers = onFree && !isBlank && state === 'found' ? [{ value: freeTextValue, label: typed.trim() }] : []
  const pick = (option: LookupItem): void => {
    setChosen(option)
    onChange(option.value, option)
  }
  const box = useLookupText({
    chosen,
    state,
    loadNow,
    onChoose: pick,
    // Of the typed text; once the box is left, the list shows what was chosen recently.
    options: openOptions,
    onLeft: text => {
      const code = props.readCode?.(text) ?? text
      if (code === value) box.restore()
      else (onFree ?? onChange)(code)
    },
  })
  const pendingEnter = usePendingEnter(!isBlank && (state === 'loading' || shownOptions.length + offers.length > 0), {
    loadNow,
    onNoOption: box.commit,
    onTabUnmarked: () => {
      const [first] = shownOptions
      if (first) choose(first)
    },
  })
  const manageOptions = manage ? [{ value: manageValue, label: manage.label }] : []
  const openList = (): void => {
    setTyped('')
    if (recent.length === 0) loadOptions('', 0)
  }
  const handleInput = (text: string): void => {
    box.setTyped(text)
    setTyped(text)
    if (text.trim() !== '' || recent.length === 0) loadOptions(text.trim())
  }
  const choose = (option: LookupItem | null): void => {
    box.clearTyped()
    if (option?.value === freeTextValue) onFree?.(option.label)
    else if (option?.value === manageValue) {
      box.restore()
      manage?.onOpen()
    } else if (option) pick(option)
    else {
      setChosen(null)
      onChange('')
    }
  }
  return (
    <Autocomplete<LookupItem, false, boolean>
      id={id}
      value={chosen}
      options={
        state === 'found' || shownOptions.length > 0
          ? [...shownOptions, ...offers, ...refusedOptions, ...manageOptions]
          : []
      }
      getOptionDisabled={isRefused}
      filterOptions={all => all}
      getOptionLabel={option => option.label}
      isOptionEqualToValue={(first, second) => first.value === second.value}
      // Typed or pasted text opens the list by itself and has requested its options already.
      onOpen={event => event.type !== 'change' && openList()}
      onClose={(_event, reason) => {
        setTyped('')
        if (reason === 'escape') box.restore()
      }}
      inputValue={box.text}
      clearOnBlur={false}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') handleInput(text)
        else if (text !== manage?.label) box.setText(text)
      }}
      onChange={(_event, option) => choose(option)}
      onKeyDown={event => {
        box.trackKey(event)
        pendingEnter.onKeyDown(event)
      }}
      onBlur={() => {
        pendingEnter.onBlur()
        box.commit()
      }}
      loading={state === 'loading'}
      loadingText={translate('ui.lookup.loading')}
      noOptionsText={translate(state === 'failed' ? 'ui.lookup.failed' : 'ui.empty')}
      clearText={translate('ui.clear')}
      openText={translate('ui.open')}
      closeText={translate('ui.close')}
      // Enter after a text that nothing has must not lead away.
      autoHighlight={shownOptions.length + offers.length > 0}
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
          kind={option.value === freeTextValue ? 'offer' : option.value === manageValue ? 'manage' : 'record'}
        />
      )}
      renderInput={({ slotProps, disabled: _disabled, size: _size, ...params }) => (
        <OutlinedInput
          {...getBoxProps(props)}
          {...params}
          {...slotProps.input}
          inputProps={{ ...slotProps.htmlInput, ...getAriaProps(props) }}
        />
      )}
    />
  )
}
