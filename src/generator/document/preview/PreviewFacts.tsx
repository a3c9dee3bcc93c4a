import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-props.ts'
import type { Preview, PreviewEntry, PreviewOther } from '../document-calls.ts'

interface Numbered {
  readonly id: string
  readonly entry: PreviewEntry
}

const columnsOf = (
  entries: readonly PreviewEntry[],
  translate: (key: string) => string,
): readonly Column<Numbered>[] => {
  const titles = Object.assign({}, ...entries.map(entry => entry.titles)) as Readonly<Record<string, string>>
  const namesOf = (part: 'dims' | 'amounts'): readonly string[] => [
    ...new Set(entries.flatMap(entry => Object.keys(entry[part]))),
  ]
  return [
    { name: ' kind', title: translate('document.preview.kind'), cell: ({ entry }) => entry.kindTitle },
    { name: ' from', title: translate('document.preview.from'), cell: ({ entry }) => entry.from },
    { name: ' to', title: translate('document.preview.to'), cell: ({ entry }) => entry.to },
    ...namesOf('dims').map(
      (name): Column<Numbered> => ({ name, title: titles[name] ?? name, cell: ({ entry }) => entry.texts[name] ?? '' }),
    ),
    ...namesOf('amounts').map(
      (name): Column<Numbered> => ({
        name,
        title: titles[name] ?? name,
        align: 'right',
        cell: ({ entry }) => entry.texts[name] ?? '',
      }),
    ),
  ]
}

/** What the move would leave behind: its state and numbers, each book with its entries, then what becomes of other rows. */
export function PreviewFacts({ resource, preview }: { readonly resource: Resource; readonly preview: Preview }) {
  const translate = useTranslate()
  const { state, numbers, entries, others, faults, authorize } = preview
  const reported: readonly Fact[] = [
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
      {faults.length === 0 && <Facts facts={reported} />}
      {faults.length === 0 && entries.length === 0 && others.length === 0 && (
        <EmptyState text={translate('document.preview.no-entries')} />
      )}
      <Books entries={entries} />
      {faults.length === 0 && <Others others={others} />}
    </>
  )
}

interface Fact {
  readonly title: string
  readonly text: string
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
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
  return Object.entries(books).map(([title, own = []]) => (
    <Box key={title}>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <DataTable
        label={title}
        columns={columnsOf(own, translate)}
        rows={own.map((entry, index) => ({ id: String(index), entry }))}
        rowId={({ id }) => id}
        empty={<EmptyState />}
        density="compact"
      />
    </Box>
  ))
}

/** What becomes of other rows, each with its own entries, and what becomes of others by them. */
function Others({ others }: { readonly others: readonly PreviewOther[] }) {
  const translate = useTranslate()
  return Object.entries(others).map(([place, other]) => {
    const { title, label, move = '', does, state, values, entries } = other
    const heading = translate(`document.preview.${does}`, { title, label, move })
    const reached = state === null ? [] : [{ title: translate('document.preview.state'), text: state }]
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
        <Facts facts={[...reached, ...values]} />
        <Books entries={entries} />
        <Others others={other.others} />
      </Box>
    )
  })
}
