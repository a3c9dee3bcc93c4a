import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { CardDocument, CardEntry } from '../../../engine/answers/row-answers.ts'
import { useSchema } from '../../providers/schema.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AuthorizationText } from '../document/history/AuthorizationText.tsx'
import { findDocumentList, findResourcePath } from '../menu/menu-entries.ts'

/** One entry: when, what it was and by which document, from where to where, how much, by whom. */
export function CardItem({ entry }: { readonly entry: CardEntry }) {
  const translate = useTranslate()
  const { at, title, reverses, from, to, values, user_id, shop, was: earlierLabel, document, agreed } = entry
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: '0 16px',
        alignItems: 'baseline',
        padding: '8px 0',
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '150px minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)' },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {formatMoment(at)}
      </Typography>
      <div>
        <b>{title}</b> {reverses && <StatusChip label={translate('generator.card.reverses')} color="error" />}
        {document && <CardDocumentLink document={document} />}
        {earlierLabel !== null && (
          <Typography variant="body2" color="textSecondary">
            {translate('generator.card.was', { label: earlierLabel })}
          </Typography>
        )}
      </div>
      <div>
        {from !== null && to !== null && (
          <div>
            {from} <span aria-hidden="true">→</span>
            <Box component="span" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
              {translate('document.preview.to')}
            </Box>{' '}
            {to}
          </div>
        )}
        {values.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {values.map(({ title: name, text }) => `${name} ${text}`).join(' · ')}
          </Typography>
        )}
      </div>
      <Typography variant="body2" component="div">
        {shop === null ? user_id : translate('generator.card.shop', { shop })}
        {agreed && (
          <Typography variant="body2" color="textSecondary">
            <AuthorizationText agreed={agreed} />
          </Typography>
        )}
      </Typography>
    </Box>
  )
}

/** The document by its number, as a link for who has a screen that opens it. */
function CardDocumentLink({ document: { resource, title, id, label } }: { readonly document: CardDocument }) {
  const { menu } = useSchema()
  const path = findDocumentList(menu, resource)?.path ?? findResourcePath(menu, resource)
  const text = label === null ? title : `${title} ${label}`
  return (
    <Typography variant="body2">
      {id !== null && path !== undefined ? (
        <MuiLink component={Link} to={`${path}/${id}`}>
          {text}
        </MuiLink>
      ) : (
        text
      )}
    </Typography>
  )
}
