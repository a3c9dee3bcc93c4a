import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { TableFrame } from '../../../ui/table/TableFrame.tsx'
import type { NeededAuthorization } from './authorization-in.ts'

/** What a person agrees to: the document, what is done with it, who asks, and each field before and after. */
export function AuthorizedChanges({ needed }: { readonly needed: NeededAuthorization }) {
  const translate = useTranslate()
  const { document = '', move = '', asked = '', category, text, changes = [] } = needed
  const facts = [
    { title: translate('document.authorize.document'), text: [document, text].filter(part => part !== '').join(', ') },
    { title: translate('document.authorize.move'), text: [category, move].filter(part => part !== '').join(', ') },
    { title: translate('document.authorize.asked'), text: asked },
  ].filter(fact => fact.text !== '')
  const columns = ['piece', 'field', 'before', 'after', 'difference'].map(name => ({
    name,
    title: translate(`document.authorize.${name}`),
  }))
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
        // Its rows can be more than the dialog has room for, and a keyboard scrolls it.
        <TableFrame
          density="compact"
          limit="38dvh"
          tabIndex={0}
          role="group"
          aria-label={translate('document.authorize.changes')}
        >
          <table aria-label={translate('document.authorize.changes')}>
            <thead>
              <tr>
                {columns.map(({ name, title }) => (
                  <th key={name} scope="col" data-align={isNumeric(name) ? 'right' : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ piece, title, before, after, percent = '' }) => (
                <tr key={`${piece} ${title}`} data-unfolded>
                  {[piece, title, before, after, percent].map((value, at) => {
                    const { name = '', title: heading } = columns[at] ?? {}
                    return (
                      <td key={name} data-title={heading} data-align={isNumeric(name) ? 'right' : undefined}>
                        {name === 'after' ? <b>{value}</b> : value}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </Box>
  )
}

const isNumeric = (name: string): boolean => ['before', 'after', 'difference'].includes(name)
