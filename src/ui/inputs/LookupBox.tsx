import type { AutocompleteProps } from '@mui/material/Autocomplete'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type HTMLAttributes, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AddIcon, OpenIcon, SearchIcon } from '../icons.ts'
import { getAriaProps, getBoxProps, type LookupInputProps, type LookupItem, type LookupSource } from './input-props.ts'

/** The value of the option that takes the typed text. */
const freeTextValue = '\u0000free'

/** The value of the option that opens the list of the records. */
const manageValue = '\u0000manage'

/** The value of the option that makes a record. */
const newValue = '\u0000create'

const optionKinds: Readonly<Record<string, LookupRowProps['kind']>> = {
  [freeTextValue]: 'offer',
  [newValue]: 'create',
  [manageValue]: 'manage',
}

const isRefused = ({ refusal }: LookupItem): boolean => refusal !== undefined

interface LookupBoxProps extends LookupInputProps {
  /** Called with a value that names no record. */
  readonly onUnknown: (value: string) => void
}

/** The box of a lookup: its own file, because what it is made of is large and loaded when a form first needs it. */
export function LookupBox({ search, find, recent = [], onFree, onUnknown, manage, create, ...props }: LookupBoxProps) {
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
  const linkOptions = [
    ...(create && shownOptions.length === 0 ? [{ value: newValue, label: create.label }] : []),
    ...(manage ? [{ value: manageValue, label: manage.label }] : []),
  ]
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
    else if (option && linkOptions.some(({ value }) => value === option.value)) {
      box.restore()
      if (option.value === newValue) create?.onOpen()
      else manage?.onOpen()
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
          ? [...shownOptions, ...offers, ...refusedOptions, ...linkOptions]
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
        else if (linkOptions.every(({ label }) => label !== text)) box.setText(text)
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
        <LookupRow key={option.value} row={row} option={option} kind={optionKinds[option.value] ?? 'record'} />
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

interface LookupRowProps {
  readonly row: HTMLAttributes<HTMLLIElement>
  readonly option: LookupItem
  /** A record, the offer to take what was typed or to make a record, or the link to where all of them are managed. */
  readonly kind: 'record' | 'offer' | 'create' | 'manage'
}

/** One option: its label and, in small text below, what distinguishes it from others. */
function LookupRow({ row, option, kind }: LookupRowProps) {
  const translate = useTranslate()
  return (
    <Box component="li" {...row} sx={{ gap: 1, ...(kind === 'manage' && { borderTop: 1, borderColor: 'divider' }) }}>
      {kind === 'manage' && <OpenIcon color="primary" sx={{ fontSize: 18 }} aria-hidden />}
      {(kind === 'offer' || kind === 'create') && <AddIcon color="primary" sx={{ fontSize: 18 }} aria-hidden />}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {kind === 'offer' ? translate('ui.lookup.free', { text: option.label }) : option.label}
        {option.refusal && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'error.dark' }}>
            {option.refusal}
          </Box>
        )}
        {option.hint && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {option.hint}
          </Box>
        )}
      </Box>
    </Box>
  )
}

type BoxKey = Parameters<NonNullable<AutocompleteProps<unknown, false, boolean, false>['onKeyDown']>>[0]

const hasHighlight = (box: Element): boolean => box.hasAttribute('aria-activedescendant')

interface PendingEnterOptions {
  /** Loads the list immediately. */
  readonly loadNow: () => void
  /** The list has come, and has no option for the Enter. */
  readonly onNoOption: () => void
  /** Tab, where the list has its options and highlights none yet. */
  readonly onTabUnmarked: () => void
}

/**
 * Defers an Enter that is pressed while the options are still loading, and dispatches it again once an option is
 * highlighted. Any other key, and leaving the box, discards it.
 */
function usePendingEnter(isListComing: boolean, { loadNow, onNoOption, onTabUnmarked }: PendingEnterOptions) {
  const pressedBox = useRef<HTMLElement>(undefined)
  // After each commit: the list highlights its first option in an effect of its own, before this one.
  useEffect(() => {
    const box = pressedBox.current
    if (!box || (isListComing && !hasHighlight(box))) return
    pressedBox.current = undefined
    if (hasHighlight(box)) box.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
    else onNoOption()
  })
  return {
    onKeyDown: (event: BoxKey): void => {
      const { key, target } = event as KeyboardEvent<HTMLElement>
      pressedBox.current = undefined
      // Tab accepts the option that Enter would accept, and moves on.
      if (key === 'Tab' && isListComing && target instanceof HTMLElement) {
        if (hasHighlight(target)) target.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
        else onTabUnmarked()
      }
      if (key !== 'Enter' || !isListComing || !(target instanceof HTMLElement) || hasHighlight(target)) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      pressedBox.current = target
      loadNow()
    },
    onBlur: (): void => {
      pressedBox.current = undefined
    },
  }
}

const enter = { key: 'Enter', bubbles: true, cancelable: true }

type LookupState = { readonly state: 'loading' | 'found' | 'failed'; readonly options: readonly LookupItem[] }

const initialState: LookupState = { state: 'found', options: [] }
const delay = 250

/** The option of a value that came from outside; the value itself until it is found. */
function useChosenOption(
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
function useOptions(search: LookupSource['search']) {
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

// The text in the box of a lookup: the label of what is chosen, what is typed over it, and what it was left with.

interface LookupTextOptions {
  readonly chosen: LookupItem | null
  /** Of the list for what is typed. */
  readonly state: 'loading' | 'found' | 'failed'
  readonly options: readonly LookupItem[]
  /** Takes a text that was left in the box and is no option, so that it is refused and not lost. */
  readonly onLeft: (text: string) => void
  readonly onChoose: (option: LookupItem) => void
  readonly loadNow: () => void
}

/** A text that was typed is taken when the box is left: by Tab the first option of its list, else the text itself. */
function useLookupText({ chosen, state, options, onLeft, onChoose, loadNow }: LookupTextOptions) {
  const label = chosen?.label ?? ''
  const [text, setText] = useState(label)
  const typed = useRef<string>(undefined)
  const isTabbed = useRef(false)
  const pendingText = useRef<string>(undefined)
  const replaced = useRef<LookupItem>(undefined)
  const restore = (): void => {
    typed.current = undefined
    setText(label)
  }
  useEffect(() => {
    if (typed.current === undefined) setText(label)
  }, [label])
  useEffect(() => {
    if (pendingText.current === undefined || state === 'loading') return
    pendingText.current = undefined
    const [first] = options
    if (first) onChoose(first)
  })
  /** Refused as it is unless the list that is awaited has an option for it. */
  const handleUnknown = (leftText: string): void => {
    if (isTabbed.current && state === 'loading') {
      pendingText.current = leftText
      loadNow()
    }
    replaced.current = chosen ?? undefined
    onLeft(leftText)
  }
  const commit = (): void => {
    const leftText = typed.current?.trim()
    typed.current = undefined
    // A scan that fell into the box while it was left is taken out again: then its text is that of the former choice.
    const known = replaced.current ? [...options, replaced.current] : options
    const match = known.find(option => [option.value, option.label].includes(leftText ?? ''))
    if (leftText === undefined || leftText === '' || leftText === label) setText(label)
    else if (match) onChoose(match)
    else handleUnknown(leftText)
  }
  return {
    text,
    setText,
    restore,
    /** An option was chosen: what was typed is used. */
    clearTyped: (): void => {
      typed.current = undefined
    },
    setTyped: (next: string): void => {
      pendingText.current = undefined
      typed.current = next
      setText(next)
    },
    trackKey: ({ key }: KeyboardEvent): void => {
      isTabbed.current = key === 'Tab'
    },
    /** The box was left, or Enter found no option. */
    commit,
  }
}
