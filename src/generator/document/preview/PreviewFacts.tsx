import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-props.ts'
import type { Preview, PreviewEntry } from '../document-calls.ts'

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
        ...{ name, title: titles[name] ?? name, align: 'right' },
        cell: ({ entry }) => entry.texts[name] ?? '',
      }),
    ),
  ]
}

/** What the move would leave behind: its state and numbers, then each book with its entries. */
export function PreviewFacts({ resource, preview }: { readonly resource: Resource; readonly preview: Preview }) {
  const translate = useTranslate()
  const { state, numbers, entries, faults, authorize } = preview
  const reported = [
    ...Object.entries(numbers).map(([name, pattern]) => [resource.field[name]?.title ?? name, pattern] as const),
    ...(state === null
      ? []
      : [[translate('document.preview.state'), resource.lifecycle.flow?.states[state]?.title ?? state] as const]),
  ]
  const books = Object.groupBy(entries, ({ title }) => title)
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
      {faults.length === 0 &&
        reported.map(([title, text]) => (
          <Typography key={title} sx={{ mb: 0.5 }}>
            {title}: <b>{text}</b>
          </Typography>
        ))}
      {faults.length === 0 && entries.length === 0 && <EmptyState text={translate('document.preview.no-entries')} />}
      {Object.entries(books).map(([title, own = []]) => (
        <section key={title} aria-label={title}>
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
        </section>
      ))}
    </>
  )
}
