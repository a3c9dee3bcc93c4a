import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { ModalFrame } from '../../ui/overlay/ModalFrame.tsx'
import { takeHeldKeys } from '../../ui/shortcuts/held-keys.ts'
import { flattenMenu } from '../menu/menu-tree.ts'
import { rankMenuPaths } from '../menu/rank-menu-paths.ts'
import { useRecentPaths } from '../menu/use-menu-memory.ts'
import { FinderInput } from './FinderInput.tsx'
import { FinderKeys } from './FinderKeys.tsx'
import { FinderOption } from './FinderOption.tsx'
import { useFoundRows } from './use-found-rows.ts'

interface MenuFinderProps {
  readonly menu: readonly MenuEntry[]
  readonly onClose: () => void
}

interface FinderEntry {
  readonly path: string
  readonly title: string
  /** What it belongs to. */
  readonly trail: string
}

/** Finds menu entries by text; recently opened ones first, without the current one. Rows of the user's lists follow. */
export function MenuFinder({ menu, onClose }: MenuFinderProps) {
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
  const options: readonly FinderEntry[] = [
    ...places.map(({ path, entry, titles }) => ({ path, title: entry.title, trail: titles.slice(0, -1).join(' › ') })),
    ...rows.map(({ path, label, title }) => ({ path, title: label, trail: title })),
  ]

  // The rows of the text may still be on their way.
  const [isEnterPending, setEnterPending] = useState(false)
  const openOption = (index: number) => {
    const option = options[index]
    setEnterPending(!option)
    if (!option) return
    onClose()
    void navigate(option.path)
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
    if (index === places.length) return translate('shell.finder.rows')
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
        {options.map(({ path, title, trail }, index) => (
          <FinderOption
            key={path}
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
