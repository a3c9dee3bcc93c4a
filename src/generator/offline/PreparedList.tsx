import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSession } from '../../providers/session-context.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { type PreparedDocument, removePrepared, usePrepared } from './prepared.ts'

interface PreparedListProps {
  /** What may be prepared. */
  readonly resources: readonly Resource[]
  readonly onBegin: (resource: Resource) => void
  readonly onOpen: (prepared: PreparedDocument) => void
}

/** The documents that are prepared on this device, and the buttons that begin another one. */
export function PreparedList({ resources, onBegin, onOpen }: PreparedListProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { user } = useSession()
  const list = usePrepared(user)
  if (resources.length === 0) return null
  const getTitle = ({ body }: PreparedDocument): string =>
    resources.find(({ name }) => name === body.resource)?.title ?? body.resource
  const discard = async (prepared: PreparedDocument): Promise<void> => {
    const message = translate('generator.offline.discard-ask', { title: getTitle(prepared) })
    if (await confirm({ message, danger: true })) removePrepared(user, prepared.id)
  }
  return (
    <Box component="section" aria-label={translate('generator.offline.waiting')} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: list.length > 0 ? 1 : 0 }}>
        {resources.map(resource => (
          <Button key={resource.name} variant="outlined" onClick={() => onBegin(resource)}>
            {`${translate('generator.offline.prepare')} ${resource.title}`}
          </Button>
        ))}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {list.map(prepared => (
          <Paper
            key={prepared.id}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: '6px 12px' }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                {[getTitle(prepared), ...Object.values(prepared.body.head)].filter(Boolean).join(' · ')}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {formatMoment(prepared.at)} ·{' '}
                {translate('generator.offline.lines', { count: prepared.body.lines.length })}
              </Box>
              {prepared.body.problem && <Box sx={{ color: 'error.main', fontSize: 13 }}>{prepared.body.problem}</Box>}
            </Box>
            <Chip
              size="small"
              color={prepared.body.problem ? 'error' : prepared.body.isReady ? 'info' : 'default'}
              label={translate(prepared.body.isReady ? 'generator.offline.queued' : 'generator.offline.draft')}
            />
            <Button size="small" variant="outlined" onClick={() => onOpen(prepared)}>
              {translate('generator.offline.edit')}
            </Button>
            <Button size="small" color="secondary" onClick={() => void discard(prepared)}>
              {translate('generator.offline.discard')}
            </Button>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}
