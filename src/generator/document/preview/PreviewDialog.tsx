import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { uniq } from 'es-toolkit/array/uniq'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MovePreview, PreviewEffect, PreviewEntry } from '../../../../engine/answers/row-answers.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { DataTableColumn } from '../../../ui/table/table-props.ts'
import { RefusedState } from '../../RefusedState.tsx'
import { type MoveRequestBody, previewMove } from '../document-calls.ts'

interface PreviewDialogProps {
  readonly resource: Resource
  readonly moves: readonly Move[]
  readonly id: string | undefined
  readonly body: MoveRequestBody
  readonly onClose: () => void
}

/** The effects of a move: numbers, ledger entries, faults. Nothing is saved. */
export function PreviewDialog({ resource, moves, id, body, onClose }: PreviewDialogProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(moves[0]?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', resource.name, id, chosen, body],
    queryFn: () => previewMove({ resource, move: chosen, id }, body),
    gcTime: 0,
    retry: false,
  })
  return (
    <DialogFrame
      title={translate('document.preview.title', { move: moves.find(move => move.id === chosen)?.title ?? '' })}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      busy={!data && !error}
      scrolls
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('generator.close')}
        </Button>
      }
    >
      {moves.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen}
          onChange={(_event, next: string | null) => next !== null && setChosen(next)}
          sx={{ mb: 2 }}
        >
          {moves.map(move => (
            <ToggleButton key={move.id} value={move.id}>
              {move.title}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {error && <RefusedState error={error} onRetry={() => refetch()} />}
      {data && <PreviewFacts resource={resource} preview={data} />}
    </DialogFrame>
  )
}

interface NumberedEntry {
  readonly id: string
  readonly entry: PreviewEntry
}

const buildColumns = (
  entries: readonly PreviewEntry[],
  translate: (key: string) => string,
): readonly DataTableColumn<NumberedEntry>[] => {
  const titles = Object.assign({}, ...entries.map(entry => entry.titles)) as Readonly<Record<string, string>>
  const collectNames = (part: 'dims' | 'amounts'): readonly string[] =>
    uniq(entries.flatMap(entry => Object.keys(entry[part])))
  return [
    { name: ' kind', title: translate('document.preview.kind'), cell: ({ entry }) => entry.kindTitle },
    { name: ' from', title: translate('document.preview.from'), cell: ({ entry }) => entry.from },
    { name: ' to', title: translate('document.preview.to'), cell: ({ entry }) => entry.to },
    ...collectNames('dims').map(
      (name): DataTableColumn<NumberedEntry> => ({
        name,
        title: titles[name] ?? name,
        cell: ({ entry }) => entry.texts[name] ?? '',
      }),
    ),
    ...collectNames('amounts').map(
      (name): DataTableColumn<NumberedEntry> => ({
        name,
        title: titles[name] ?? name,
        align: 'right',
        cell: ({ entry }) => entry.texts[name] ?? '',
      }),
    ),
  ]
}

/** What the move would leave behind: its state and numbers, each book with its entries, then what becomes of other rows. */
function PreviewFacts({ resource, preview }: { readonly resource: Resource; readonly preview: MovePreview }) {
  const translate = useTranslate()
  const { state, numbers, entries, others, faults, authorize } = preview
  const facts: readonly PreviewFact[] = [
    ...Object.entries(numbers).map(([name, text]) => ({ title: resource.field[name]?.title ?? name, text })),
    ...(state === null
      ? []
      : [
          {
            title: translate('document.preview.state'),
            text: resource.lifecycle.flow?.states[state]?.title ?? state,
          },
        ]),
  ]
  return (
    <>
      {faults.map(({ field, message }) => (
        <Alert key={`${field} ${message}`} severity="error" sx={{ mb: 1 }}>
          {message}
        </Alert>
      ))}
      {authorize && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('document.preview.authorize', { ...authorize })}
        </Alert>
      )}
      {faults.length === 0 && <Facts facts={facts} />}
      {faults.length === 0 && entries.length === 0 && others.length === 0 && (
        <EmptyState text={translate('document.preview.no-entries')} />
      )}
      <Books entries={entries} />
      {faults.length === 0 && <Others others={others} />}
    </>
  )
}

interface PreviewFact {
  readonly title: string
  readonly text: string
}

function Facts({ facts }: { readonly facts: readonly PreviewFact[] }) {
  return facts.map(({ title, text }) => (
    <Typography key={title} sx={{ mb: 0.5 }}>
      {title}: <b>{text}</b>
    </Typography>
  ))
}

/** Entries under the title of their book. */
function Books({ entries }: { readonly entries: readonly PreviewEntry[] }) {
  const translate = useTranslate()
  const books = Object.groupBy(entries, ({ title }) => title)
  return Object.entries(books).map(([title, bookEntries = []]) => (
    <Box key={title}>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <DataTable
        label={title}
        columns={buildColumns(bookEntries, translate)}
        rows={bookEntries.map((entry, index) => ({ id: String(index), entry }))}
        rowId={({ id }) => id}
        empty={<EmptyState />}
        density="compact"
      />
    </Box>
  ))
}

/** What becomes of other rows, each with its own entries, and what becomes of others by them. */
function Others({ others }: { readonly others: readonly PreviewEffect[] }) {
  const translate = useTranslate()
  return Object.entries(others).map(([place, other]) => {
    const { title, label, move = '', does, state, values, entries } = other
    const heading = translate(`document.preview.${does}`, { title, label, move })
    const stateFact = state === null ? [] : [{ title: translate('document.preview.state'), text: state }]
    return (
      <Box
        key={place}
        component="section"
        aria-label={heading}
        sx={{ mt: 2, pl: 2, borderLeft: 3, borderColor: 'divider' }}
      >
        <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
          {heading}
        </Typography>
        <Facts facts={[...stateFact, ...values]} />
        <Books entries={entries} />
        <Others others={other.others} />
      </Box>
    )
  })
}
