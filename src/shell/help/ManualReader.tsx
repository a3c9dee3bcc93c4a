// The manual in the panel of help: one section, the contents, and what a search finds.
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { ListIcon, PrintIcon, SearchIcon } from '../../ui/icons.ts'
import { splitWords } from '../menu/menu-tree.ts'
import {
  findSection,
  type ManualMatch,
  type ManualPage,
  type ManualSection,
  manualQuery,
  searchManual,
} from './manual.ts'
import { MarkedText, SectionText } from './SectionText.tsx'

interface ManualReaderProps {
  /** The id of the section to begin with; undefined: the contents. */
  readonly section: string | undefined
  /** The head of the panel with these buttons. */
  readonly renderHead: (tools: ReactNode) => ReactNode
  /** Rendered below the section and the contents. */
  readonly foot: ReactNode
}

/** In pixels: how far an arrow scrolls a section. */
const arrowStep = 60

/** A section, or the list of all; what is typed searches in all of them. */
export function ManualReader({ section, renderHead, foot }: ManualReaderProps) {
  const translate = useTranslate()
  const body = useRef<HTMLDivElement>(null)
  const { data: manual, isError } = useQuery(manualQuery)
  const [shownId, setShownId] = useState(section)
  const [text, setText] = useState('')
  /** What was searched for when the section was opened. */
  const [marked, setMarked] = useState('')
  const shown = manual && shownId !== undefined ? findSection(manual.sections, shownId) : undefined
  const matches = listMatches(manual, text, shown)
  const [chosen, setChosen] = useState(0)
  const changeText = (next: string): void => {
    setText(next)
    setChosen(0)
  }
  const openSection = (id: string | undefined): void => {
    setMarked(text)
    setShownId(id)
    changeText('')
    body.current?.scrollTo(0, 0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const match = matches[chosen]
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      changeText('')
    } else if (event.key === 'Enter' && match) openSection(match.section.id)
    else if (step !== 0 && matches.length > 0) setChosen(Math.max(0, Math.min(chosen + step, matches.length - 1)))
    else if (step !== 0) body.current?.scrollBy(0, step * arrowStep)
    else return
    event.preventDefault()
  }
  const isList = text.trim() !== '' || !shown
  return (
    <>
      {renderHead(!isList && <SectionTools onContents={() => openSection(undefined)} />)}
      <ManualSearch
        text={text}
        onText={changeText}
        onKeyDown={onKeyDown}
        active={matches[chosen] && `help-${chosen}`}
      />
      <Box ref={body} className="help-body" sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2 }}>
        <LanguageNote />
        {isError && <Alert severity="error">{translate('shell.help.failed')}</Alert>}
        {manual && isList && (
          <>
            <MatchList {...{ matches, chosen, text }} onChoose={setChosen} onOpen={openSection} />
            {text.trim() === '' && foot}
          </>
        )}
        {manual && !isList && shown && (
          <ShownSection {...{ manual, shown, shownId, body, foot }} words={splitWords(marked)} onOpen={openSection} />
        )}
      </Box>
    </>
  )
}

function SectionTools({ onContents }: { readonly onContents: () => void }) {
  const translate = useTranslate()
  return (
    <>
      <Button size="small" startIcon={<ListIcon />} onClick={onContents}>
        {translate('shell.help.contents')}
      </Button>
      <IconButton aria-label={translate('shell.help.print')} onClick={() => window.print()}>
        <PrintIcon />
      </IconButton>
    </>
  )
}

/** What the text finds; without a text the contents, unless a section is shown. */
const listMatches = (
  manual: ManualPage | undefined,
  text: string,
  shown: ManualSection | undefined,
): readonly ManualMatch[] => {
  if (!manual) return []
  if (text.trim() !== '') return searchManual(manual.sections, text)
  return shown ? [] : manual.sections.map(section => ({ section, excerpt: '' }))
}

function LanguageNote() {
  const translate = useTranslate()
  return useLocale() === 'id' ? null : (
    <Alert severity="info" className="help-tools" sx={{ mb: 1 }}>
      {translate('shell.help.language')}
    </Alert>
  )
}

interface ManualSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** The id of the entry that Enter opens. */
  readonly active: string | undefined
}

/** The focus stays here while the arrows walk the list or scroll the section. */
function ManualSearch({ text, onText, onKeyDown, active }: ManualSearchProps) {
  const translate = useTranslate()
  return (
    <Box className="help-tools" sx={{ p: 2, pt: 1 }}>
      <OutlinedInput
        autoFocus
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={translate('shell.help.search')}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon aria-hidden />
          </InputAdornment>
        }
        inputProps={{
          role: 'combobox',
          'aria-label': translate('shell.help.search'),
          'aria-expanded': active !== undefined,
          'aria-controls': 'help-list',
          'aria-activedescendant': active,
          autoComplete: 'off',
          enterKeyHint: 'search',
        }}
        fullWidth
      />
    </Box>
  )
}

interface MatchListProps {
  readonly matches: readonly ManualMatch[]
  readonly chosen: number
  readonly text: string
  readonly onChoose: (index: number) => void
  readonly onOpen: (id: string) => void
}

function MatchList({ matches, chosen, text, onChoose, onOpen }: MatchListProps) {
  const translate = useTranslate()
  const words = splitWords(text)
  if (matches.length === 0) return <Typography role="status">{translate('shell.help.none', { text })}</Typography>
  return (
    <Box role="listbox" id="help-list" aria-label={translate('shell.help.contents')} lang="id">
      {matches.map((match, index) => (
        <MatchRow
          key={match.section.id}
          id={`help-${index}`}
          {...{ match, words }}
          isPageHead={words.length === 0 && isFirstOfPage(matches, index)}
          isChosen={index === chosen}
          onPoint={() => onChoose(index)}
          onOpen={() => onOpen(match.section.id)}
        />
      ))}
    </Box>
  )
}

const getPageName = (id: string): string => id.split('#')[0] ?? ''

const isFirstOfPage = (matches: readonly ManualMatch[], index: number): boolean =>
  getPageName(matches[index - 1]?.section.id ?? '') !== getPageName(matches[index]?.section.id ?? '')

interface MatchRowProps {
  readonly id: string
  readonly match: ManualMatch
  readonly words: readonly string[]
  /** The title of a page, above its sections. */
  readonly isPageHead: boolean
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}

function MatchRow({ id, match, words, isPageHead, isChosen, onPoint, onOpen }: MatchRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Box
      ref={row}
      role="option"
      id={id}
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={onOpen}
      sx={{
        px: 1,
        py: 0.75,
        pl: words.length === 0 && !isPageHead ? 2.5 : 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
        '@media (pointer: coarse)': { py: 1.25 },
      }}
    >
      <Typography component="span" sx={{ display: 'block', fontWeight: isPageHead || words.length > 0 ? 600 : 400 }}>
        <MarkedText text={match.section.title} words={words} />
      </Typography>
      {match.excerpt !== '' && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          <MarkedText text={match.excerpt} words={words} />
        </Typography>
      )}
    </Box>
  )
}

interface ShownSectionProps {
  readonly manual: ManualPage
  readonly shown: ManualSection
  /** The id that led to it: its own, or that of a heading inside. */
  readonly shownId: string | undefined
  readonly words: readonly string[]
  readonly body: RefObject<HTMLDivElement | null>
  readonly foot: ReactNode
  readonly onOpen: (id: string) => void
}

function ShownSection({ manual, shown, shownId, words, body, foot, onOpen }: ShownSectionProps) {
  const translate = useTranslate()
  useEffect(() => {
    const heading = shownId?.split('#')[1]
    if (heading !== undefined && shownId !== shown.id)
      body.current?.querySelector(`#help-${CSS.escape(heading)}`)?.scrollIntoView()
  }, [shownId, shown, body])
  const next = manual.sections[manual.sections.indexOf(shown) + 1]
  return (
    <>
      <Box lang="id">
        <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
          <MarkedText text={shown.title} words={words} />
        </Typography>
        <SectionText section={shown} pictures={manual.pictures} words={words} onOpen={onOpen} />
      </Box>
      {next && (
        <Button
          className="help-tools"
          variant="outlined"
          color="secondary"
          onClick={() => onOpen(next.id)}
          sx={{ mt: 2 }}
        >
          {translate('shell.help.next', { title: next.title })}
        </Button>
      )}
      {foot}
    </>
  )
}
