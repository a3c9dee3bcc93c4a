import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { ListMatch } from '../../../engine/answers/session-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import type { MenuEntry } from '../../providers/session.ts'
import { caretMark } from '../../ui/focus/focus-rule.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { ModalFrame } from '../../ui/overlay/ModalFrame.tsx'
import { takeHeldKeys } from '../../ui/shortcuts/held-keys.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useFoundSections } from '../help/manual.ts'
import { flattenMenu, hasAllWords, splitWords } from '../menu/menu-tree.ts'
import { rankMenuPaths, useRecentPaths } from '../menu/use-menu-memory.ts'

/** Dialogs of the shell, which have no page. */
interface FinderDialogs {
  readonly onChangePassword: () => void
  readonly onSessions: () => void
  /** Absent for levels that have none. */
  readonly onSecondFactor?: () => void
}

interface FinderAction {
  readonly title: string
  /** Other words that find it. */
  readonly words: string
  readonly onOpen: () => void
}

interface MenuFinderProps {
  readonly menu: readonly MenuEntry[]
  readonly dialogs: FinderDialogs
  readonly onClose: () => void
}

interface FinderEntry {
  readonly key: string
  readonly onOpen: () => void
  readonly title: string
  /** What it belongs to. */
  readonly trail: string
}

/** Finds menu entries by text; recently opened ones first, without the current one. Rows of the user's lists follow. */
export function MenuFinder({ menu, dialogs, onClose }: MenuFinderProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const recent = useRecentPaths().filter(path => path !== pathname)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const places = rankMenuPaths(flattenMenu(menu), text, recent)
  const isBlank = text.trim() === ''
  const recentCount = isBlank ? places.filter(({ path }) => recent.includes(path)).length : 0

  const rows = useFoundRows(text)
  const sections = useFoundSections(menu, text)
  const options: readonly FinderEntry[] = [
    ...places.map(({ path, entry, titles }) => ({
      key: path,
      title: entry.title,
      trail: titles.slice(0, -1).join(' › '),
      onOpen: () => void navigate(path),
    })),
    ...filterActions(listActions(translate, dialogs), text).map(({ title, onOpen }) => ({
      key: title,
      title,
      trail: '',
      onOpen,
    })),
    ...rows.map(({ path, label, title }) => ({
      key: path,
      title: label,
      trail: title,
      onOpen: () => void navigate(path),
    })),
    ...sections,
  ]
  const sectionsAt = options.length - sections.length
  const rowsAt = sectionsAt - rows.length

  // The rows of the text may still be on their way.
  const [isEnterPending, setEnterPending] = useState(false)
  const openOption = (index: number) => {
    const option = options[index]
    setEnterPending(!option)
    if (!option) return
    onClose()
    option.onOpen()
  }
  const changeText = (next: string) => {
    setText(next)
    setChosen(0)
    setEnterPending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') openOption(chosen)
    else return
    event.preventDefault()
  }
  const replayKeys = useEffectEvent((keys: readonly string[]) => {
    if (keys.length === 0) return
    if (keys.includes('Escape')) return onClose()
    const typed = keys.reduce((before, key) => applyKey(before, key), { text: '', chosen: 0, isEntered: false })
    changeText(typed.text)
    setChosen(typed.chosen)
    setEnterPending(typed.isEntered)
  })
  useLayoutEffect(() => replayKeys(takeHeldKeys()), [])
  const openPending = useEffectEvent(() => openOption(Math.min(chosen, options.length - 1)))
  const hasPendingOption = isEnterPending && options.length > 0
  useEffect(() => {
    if (hasPendingOption) openPending()
  }, [hasPendingOption])
  const getHeading = (index: number): string | undefined => {
    if (index === sectionsAt) return translate('shell.finder.help')
    if (index === rowsAt) return translate('shell.finder.rows')
    if (!isBlank) return index === 0 ? translate('shell.finder.found') : undefined
    if (index === 0 && recentCount > 0) return translate('shell.finder.recent')
    return index === recentCount ? translate('shell.finder.all') : undefined
  }
  return (
    <ModalFrame
      open
      onClose={onClose}
      maxWidth="sm"
      slotProps={{
        paper: {
          'aria-label': translate('shell.finder'),
          sx: {
            position: 'absolute',
            top: { xs: 0, md: '10vh' },
            m: { xs: 1, md: 2 },
            width: { xs: 'calc(100% - 16px)', md: '100%' },
          },
        },
      }}
    >
      <FinderInput
        text={text}
        onText={changeText}
        active={options[chosen] && `finder-${chosen}`}
        onKeyDown={onKeyDown}
      />
      <Box
        role="listbox"
        id="finder-list"
        aria-label={translate('shell.menu')}
        sx={{ maxHeight: 'min(56vh, 480px)', overflowY: 'auto', scrollbarWidth: 'thin', p: 1, pt: 0.5 }}
      >
        {options.map(({ key, title, trail }, index) => (
          <FinderOption
            key={key}
            id={`finder-${index}`}
            {...{ title, trail }}
            heading={getHeading(index)}
            isChosen={index === chosen}
            onPoint={() => setChosen(index)}
            onOpen={() => openOption(index)}
          />
        ))}
      </Box>
      {options.length === 0 && (
        <Box role="status" sx={{ px: 3, pb: 3, textAlign: 'center' }}>
          <Typography sx={{ fontWeight: 550, mb: 0.5 }}>
            {translate('shell.finder.none', { text: text.trim() })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('shell.finder.none-hint')}
          </Typography>
        </Box>
      )}
      <FinderKeys />
    </ModalFrame>
  )
}

const listActions = (
  translate: (key: string) => string,
  { onChangePassword, onSessions, onSecondFactor }: FinderDialogs,
): readonly FinderAction[] => [
  {
    title: translate('shell.user.password'),
    words: translate('shell.finder.password-words'),
    onOpen: onChangePassword,
  },
  { title: translate('shell.sessions.title'), words: translate('shell.finder.sessions-words'), onOpen: onSessions },
  ...(onSecondFactor
    ? [
        {
          title: translate('shell.second-factor.title'),
          words: translate('shell.finder.second-factor-words'),
          onOpen: onSecondFactor,
        },
      ]
    : []),
]

/** Dialogs that have every word that was typed; none without a text. */
const filterActions = (actions: readonly FinderAction[], text: string): readonly FinderAction[] => {
  const words = splitWords(text)
  return words.length === 0 ? [] : actions.filter(one => hasAllWords(`${one.title} ${one.words}`.toLowerCase(), words))
}

interface HeldInput {
  readonly text: string
  readonly chosen: number
  readonly isEntered: boolean
}

/** The input after one more key that was pressed before the box existed; keys behind Enter are for the next page. */
const applyKey = (input: HeldInput, key: string): HeldInput => {
  const { text, chosen, isEntered } = input
  if (isEntered) return input
  if (key === 'Enter') return { ...input, isEntered: true }
  if (key === 'ArrowDown') return { ...input, chosen: chosen + 1 }
  if (key === 'ArrowUp') return { ...input, chosen: Math.max(chosen - 1, 0) }
  return { text: key === 'Backspace' ? text.slice(0, -1) : text + key, chosen: 0, isEntered: false }
}

// Rows of the user's lists that match the text of the finder, requested after a pause in typing.

const [minLength, maxLength, debounceMs] = [2, 60, 250]

const useFoundRows = (text: string): readonly ListMatch[] => {
  const query = useDebouncedText(text.trim().slice(0, maxLength))
  const isEnabled = query.length >= minLength
  const { data } = useQuery({
    queryKey: ['find', query],
    queryFn: () => fetchBody<readonly ListMatch[]>(`find?${new URLSearchParams({ text: query })}`),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return isEnabled && text.trim() !== '' ? (data ?? []) : []
}

const useDebouncedText = (text: string): string => {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const keys = [
  ['↑↓', 'shell.finder.move'],
  ['Enter', 'shell.finder.go'],
  ['Escape', 'shell.finder.leave'],
] as const

/** The keys of the finder, small, where there is a keyboard. */
function FinderKeys() {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        px: 2,
        py: 1,
        fontSize: 12,
        borderTop: '1px solid',
        borderColor: 'divider',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {keys.map(([key, text]) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <KeyHint>{key}</KeyHint>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate(text)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface FinderInputProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** The id of the option that Enter opens. */
  readonly active: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The box of the finder; the focus stays here while the arrows walk the list. */
function FinderInput({ text, onText, active, onKeyDown }: FinderInputProps) {
  const translate = useTranslate()
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      onChange={event => onText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={translate('shell.finder.hint')}
      startAdornment={<SearchIcon sx={{ mr: 1.25, color: 'text.secondary' }} />}
      slotProps={{
        input: {
          role: 'combobox',
          ...caretMark,
          'aria-label': translate('shell.finder'),
          'aria-expanded': true,
          'aria-controls': 'finder-list',
          'aria-autocomplete': 'list',
          'aria-activedescendant': active,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
        },
      }}
      sx={{
        px: 2,
        height: 52,
        flexShrink: 0,
        fontSize: 16,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& input:focus-visible': { outline: 'none' },
      }}
    />
  )
}

interface FinderOptionProps {
  readonly id: string
  readonly title: string
  /** What it belongs to, in small. */
  readonly trail: string
  /** Rendered above the first option of a group. */
  readonly heading: string | undefined
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}

/** One found entry or row. */
function FinderOption({ id, title, trail, heading, isChosen, onPoint, onOpen }: FinderOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      {heading !== undefined && (
        <Typography
          variant="caption"
          component="div"
          role="presentation"
          color="textSecondary"
          sx={{ px: 1, pt: 1, pb: 0.5 }}
        >
          {heading}
        </Typography>
      )}
      <Box
        ref={option}
        role="option"
        id={id}
        aria-selected={isChosen}
        onMouseMove={isChosen ? undefined : onPoint}
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 2,
          px: 1,
          py: 0.875,
          borderRadius: 1,
          cursor: 'pointer',
          bgcolor: isChosen ? 'action.selected' : 'transparent',
          '@media (pointer: coarse)': { py: 1.5 },
        }}
      >
        <Typography component="span" noWrap sx={{ fontWeight: 500, flexShrink: 0, maxWidth: '70%' }}>
          {title}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          color="textSecondary"
          sx={{ flex: 1, textAlign: 'right' }}
        >
          {trail}
        </Typography>
      </Box>
    </>
  )
}
