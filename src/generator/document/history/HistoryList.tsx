import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../../../engine/answers/row-answers.ts'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { FailedRows } from '../../FailedRows.tsx'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { useValueWords } from '../../text/use-value-words.ts'
import { AuthorizationText } from './AuthorizationText.tsx'
import { useHistory } from './use-history.ts'

/** Who did what to a row and when, newest first. */
export function HistoryList({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { data, error, refetch } = useHistory(resource, id)
  if (error) return <FailedRows error={error} onRetry={() => refetch()} />
  if (data?.length === 0) return <EmptyState />
  return (
    <Box component="ol" aria-busy={!data} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {data?.map(entry => (
        <HistoryItem key={`${entry.at} ${entry.verb}`} resource={resource} entry={entry} />
      ))}
    </Box>
  )
}

const knownVerbs = ['create', 'update', 'delete']

/** One change: what was done, by whom, when, and which fields are others since. */
function HistoryItem({ resource, entry }: { readonly resource: Resource; readonly entry: HistoryEntry }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const { at, user_id, verb, title, agreed } = entry
  const changes = listFieldChanges(resource, entry, {
    ...words,
    rows: count => translate('document.rows', { count }),
  })
  // A created row does not list its empty fields.
  const shownChanges = changes.filter(
    ({ before, after }) => before !== '' || (after !== '' && after !== project.emptyText),
  )
  const heading = title || (knownVerbs.includes(verb) ? translate(`document.verb.${verb}`) : verb)
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 2, paddingBottom: 2, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{heading}</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatMoment(at)} · {user_id}
      </Typography>
      {agreed && (
        <Typography variant="body2">
          <AuthorizationText agreed={agreed} />
        </Typography>
      )}
      {shownChanges.length > 0 && (
        <Box component="ul" sx={{ margin: '4px 0 0', paddingLeft: 2 }}>
          {shownChanges.map(change => (
            <li key={change.title}>
              {change.title}:{' '}
              {change.before !== '' && (
                <>
                  <ChangedValue change={change} side="before" /> →{' '}
                </>
              )}
              <b>{change.after === '' ? '-' : <ChangedValue change={change} side="after" />}</b>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** References by their names and pictures as pictures; all else in words. */
function ChangedValue({ change, side }: { readonly change: HistoryChange; readonly side: 'before' | 'after' }) {
  const { field, values } = change
  if (!field || (!field.ref && !field.type.uploaded)) return change[side]
  return <FieldValue field={field} value={values[side]} />
}

// A change of a row in words: which fields had which value before and after.

interface HistoryChange {
  readonly title: string
  readonly before: string
  readonly after: string
  /** Absent for lines. */
  readonly field?: Field | undefined
  readonly values: { readonly before: JsonScalar; readonly after: JsonScalar }
}

interface HistoryWords extends ValueWords {
  /** How many rows lines have. */
  readonly rows: (count: number) => string
}

type HistoryValue = JsonScalar | readonly JsonRow[] | undefined

const formatHistoryValue = (field: Field | undefined, value: HistoryValue, words: HistoryWords): string => {
  if (Array.isArray(value)) return words.rows(value.length)
  const scalar = (value ?? null) as JsonScalar
  return field ? formatValue(field, scalar, words) : String(scalar ?? '')
}

const toScalar = (value: HistoryValue): JsonScalar => (Array.isArray(value) ? null : ((value ?? null) as JsonScalar))

/** Returns the fields that changed; of a created row those that are not empty. */
export const listFieldChanges = (
  { field: fields, lifecycle: { lines } }: Resource,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  words: HistoryWords,
): readonly HistoryChange[] => {
  const titles = [
    ...Object.values(fields).map(({ name, title }) => ({ name, title })),
    ...lines.map(({ name, title }) => ({ name, title })),
  ]
  return titles.flatMap(({ name, title }) => {
    const field = fields[name]
    const change: HistoryChange = {
      title,
      field,
      values: { before: toScalar(before?.[name]), after: toScalar(after?.[name]) },
      before: formatHistoryValue(fields[name], before?.[name], words),
      after: formatHistoryValue(fields[name], after?.[name], words),
    }
    const isShown = after !== null && Object.hasOwn(after, name)
    return change.before === change.after || (after !== null && !isShown) ? [] : [change]
  })
}
