import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { restoreResource } from '../../../engine/access/schema-answer.ts'
import type { PreviewedScreen } from '../../../engine/answers/schema-version-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FormSections } from '../form/FormSections.tsx'
import { useRuledForm } from '../form/use-ruled-form.ts'
import { buildCellColumns } from '../rows/cell-columns.tsx'

/** The list and the empty form of each changed screen, made of a schema that is not in force; nothing in it can be pressed. */
export function PreviewedScreens({ screens }: { readonly screens: readonly PreviewedScreen[] }) {
  const translate = useTranslate()
  return (
    <>
      {screens.map(screen => (
        <Box
          key={screen.resource.name}
          component="section"
          aria-label={translate('schema-editor.preview-of', { title: screen.resource.title })}
          sx={{ mt: 2 }}
        >
          <Typography component="h3" variant="h2" sx={{ mb: 1 }}>
            {translate('schema-editor.preview-of', { title: screen.resource.title })}
          </Typography>
          <PreviewedResource {...screen} />
        </Box>
      ))}
    </>
  )
}

const maxRows = 5

function PreviewedResource({ resource: answer, is_new }: PreviewedScreen) {
  const translate = useTranslate()
  const { code, project } = useSchema()
  const resource = useMemo(() => restoreResource(answer, project, code.functions), [answer, project, code])
  // Rows as they are in force: a new field has no value yet, a new resource no rows.
  const { data = [] } = useQuery({
    queryKey: ['schema preview', answer.name],
    queryFn: () => fetchBody<readonly JsonRow[]>(`${answer.api.path}?range=[0,${maxRows - 1}]`),
    enabled: !is_new && answer.api.verbs.includes('list'),
    retry: false,
  })
  return (
    <ResourceContextProvider value={resource.name}>
      <Box inert>
        <DataTable
          label={translate('schema-editor.preview-list')}
          columns={buildCellColumns(resource)}
          rows={data}
          rowId={row => String(row.id)}
          empty={<EmptyState text={resource.screen.list.empty} />}
          density="compact"
          maxHeight="280px"
        />
        {resource.api.verbs.includes('create') && <PreviewedForm resource={resource} />}
      </Box>
    </ResourceContextProvider>
  )
}

const ignoreFocus = (): void => undefined

function PreviewedForm({ resource }: { readonly resource: Resource }) {
  const ruled = useRuledForm({ resource })
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2 }}>
      <FormSections resource={resource} ruled={ruled} isNew focusRef={ignoreFocus} />
    </Paper>
  )
}
