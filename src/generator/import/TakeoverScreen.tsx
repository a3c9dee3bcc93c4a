// Going over from a former program: each step with its screen, its template and what was imported, and the sheet to be signed.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { Takeover, TakeoverStepAnswer } from '../../../engine/answers/import-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { StatusChip } from '../../ui/ChipList.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StepButton } from '../dashboard/FirstSteps.tsx'
import { findTargetPath } from '../menu/menu-entries.ts'
import { TemplateButton } from './ImportPage.tsx'
import { describeFile, TakeoverSheet } from './TakeoverSheet.tsx'

export function TakeoverScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['takeover'],
    queryFn: () => fetchBody<Takeover>('imports/takeover'),
    staleTime: 0,
  })
  return (
    <div aria-busy={!data && !error}>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <PageHead title={title} subtitle={translate('takeover.about')} />
      </Box>
      {error && <ErrorState message={translate('takeover.failed')} onRetry={() => void refetch()} />}
      {data?.steps.length === 0 && <EmptyState text={translate('takeover.none')} />}
      {data && data.steps.length > 0 && <TakeoverParts takeover={data} />}
    </div>
  )
}

function TakeoverParts({ takeover }: { readonly takeover: Takeover }) {
  const translate = useTranslate()
  const { menu, hidden } = useSchema()
  const { user } = useSession()
  const [stored, store] = useStoredText(`kencana.takeover-aside.${user.shop}`)
  const aside = (stored ?? '').split(' ').filter(Boolean)
  const { steps } = takeover
  const unused = steps.filter(({ id, isDone }) => !isDone && aside.includes(id)).map(({ id }) => id)
  const next = steps.find(({ id, isDone }) => !isDone && !unused.includes(id))
  const toggleAside = (id: string): void =>
    store((aside.includes(id) ? aside.filter(one => one !== id) : [...aside, id]).join(' '))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ minWidth: 0, '@media print': { display: 'none' } }}>
        <Panel title={translate('takeover.steps')}>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {steps.map((step, index) => (
              <StepRow
                key={step.id}
                step={step}
                number={index + 1}
                isNext={step === next}
                isUnused={unused.includes(step.id)}
                {...findStepPaths([...menu, ...hidden], step)}
                onAside={() => toggleAside(step.id)}
              />
            ))}
          </Box>
        </Panel>
      </Box>
      <TakeoverSheet takeover={takeover} unused={unused} />
    </Box>
  )
}

interface StepPaths {
  /** Where its rows are entered, or its file is imported. */
  readonly path: string | undefined
  /** Of rows that are entered: where a file brings them. */
  readonly importPath: string | undefined
}

/** Files are imported on the page of their import, or on that of all imports with theirs chosen. */
export const findStepPaths = (entries: readonly MenuEntry[], { to, offer }: TakeoverStepAnswer): StepPaths => {
  const all = findTargetPath(entries, { kind: 'import', name: '*' })
  const chosen = all && offer && `${all}?import=${offer.name}`
  const importPath = offer && (findTargetPath(entries, { kind: 'import', name: offer.name }) ?? chosen)
  return to && to.kind !== 'import'
    ? { path: findTargetPath(entries, to), importPath }
    : { path: importPath, importPath: undefined }
}

interface TakeoverRowProps extends StepPaths {
  readonly step: TakeoverStepAnswer
  readonly number: number
  readonly isNext: boolean
  /** The shop has nothing of it. */
  readonly isUnused: boolean
  readonly onAside: () => void
}

function StepRow({ step, number, isNext, isUnused, path, importPath, onAside }: TakeoverRowProps) {
  const translate = useTranslate()
  const { title, about, offer, isDone, files } = step
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: isNext ? 650 : 450 }}>{`${number}. ${title}`}</Typography>
          <StepState isDone={isDone} isUnused={isUnused} />
        </Box>
        {about !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        )}
        {files.map(file => (
          <Typography key={file.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {describeFile(translate, file)}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {!isDone && (
          <Button
            size="small"
            color="secondary"
            aria-label={translate(isUnused ? 'takeover.use-of' : 'takeover.aside-of', { title })}
            onClick={onAside}
          >
            {translate(isUnused ? 'takeover.use' : 'takeover.aside')}
          </Button>
        )}
        {offer && !isUnused && <TemplateButton offer={offer} />}
        {importPath !== undefined && !isUnused && (
          <Button
            component={RouterLink}
            to={importPath}
            color="secondary"
            aria-label={translate('takeover.import-of', { title })}
          >
            {translate('takeover.import')}
          </Button>
        )}
        {path !== undefined && !isUnused && <StepButton title={title} open={path} isNext={isNext} />}
      </Box>
    </Box>
  )
}

function StepState({
  isDone,
  isUnused,
}: Pick<TakeoverRowProps['step'], 'isDone'> & Pick<TakeoverRowProps, 'isUnused'>) {
  const translate = useTranslate()
  if (isDone) return <StatusChip color="success" label={translate('generator.steps.done')} />
  return isUnused ? (
    <StatusChip color="default" label={translate('takeover.unused')} />
  ) : (
    <StatusChip color="warning" label={translate('generator.steps.open')} />
  )
}
