import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { ComparisonTable } from '../../../ui/table/ComparisonTable.tsx'
import type { AuthorizedChange, NeededAuthorization } from './needed-authorization.ts'

const columns = [
  ['piece', undefined],
  ['field', undefined],
  ['before', 'right'],
  ['after', 'right'],
  ['difference', 'right'],
] as const

interface AuthorizedChangesProps {
  readonly needed: NeededAuthorization
  /** Further documents: each has rows of its own in the table. */
  readonly others: readonly NeededAuthorization[]
  /** What is done to all documents, if there are several. */
  readonly question?: string | undefined
}

/** What the user authorizes: the document, the move, the requester, and each field before and after. */
export function AuthorizedChanges({ needed, others, question }: AuthorizedChangesProps) {
  const translate = useTranslate()
  const { document = '', move = '', requester = '', category, text } = needed
  const isMany = others.length > 0
  const changes = isMany ? [needed, ...others].flatMap(listDocumentChanges) : (needed.changes ?? [])
  const facts = [
    {
      title: translate('document.authorize.document'),
      text: isMany ? (question ?? '') : describeDocument(document, text),
    },
    { title: translate('document.authorize.move'), text: [category, move].filter(part => part !== '').join(', ') },
    { title: translate('document.authorize.requester'), text: requester },
  ].filter(fact => fact.text !== '')
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px', m: 0, mb: 1 }}>
        {facts.map(({ title, text }) => (
          <Box key={title} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {title}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      {changes.length > 0 && (
        <ComparisonTable
          label={translate('document.authorize.changes')}
          limit="38dvh"
          columns={columns.map(([name, align]) => ({
            name,
            title: translate(`document.authorize.${isMany && name === 'piece' ? 'document' : name}`),
            align,
          }))}
          rows={changes.map(({ piece, title, before, after, percent = '' }: AuthorizedChange) => [
            piece,
            title,
            before,
            <Box key="after" component="b" sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {after}
            </Box>,
            percent,
          ])}
        />
      )}
    </Box>
  )
}

const describeDocument = (document: string, text: string): string =>
  [document, stripNumber(document, text)].filter(part => part !== '').join(', ')

/** The text without the number of the document, if it begins with it. */
const stripNumber = (document: string, text: string): string => {
  const [first = '', ...others] = text.split(' ')
  return first !== '' && document.endsWith(` ${first}`) ? others.join(' ') : text
}

/** The text of one of several documents, then its changes; the first column names it. */
const listDocumentChanges = ({ document = '', category, text, changes = [] }: NeededAuthorization) => [
  { piece: document, title: category, before: '', after: stripNumber(document, text) },
  ...changes.map(change => ({ ...change, piece: [document, change.piece].filter(part => part !== '').join(', ') })),
]
