import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { BackIcon, EditIcon } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { ZoomedPicture } from '../../ui/pictures/ZoomedPicture.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { CardEntries } from '../card/CardEntries.tsx'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { HistoryList } from '../document/history/HistoryList.tsx'
import { RowFacts } from '../facts/RowFacts.tsx'
import { usePicture } from '../fields/use-picture.ts'
import { listOfferedPrints } from '../print/offered-prints.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { usePrint } from '../print/use-print.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { RowHead } from './RowHead.tsx'
import { filterRelated } from './related-resource.ts'

interface ShownRecordProps {
  readonly resource: Resource
  readonly title: string
  readonly onBack: () => void
  readonly onEdit: (id: string) => void
}

/** The row whose id is in the path, read-only: its values, and beside them its history or its card. */
export function ShownRecord(props: ShownRecordProps) {
  const { id = '' } = useParams()
  return (
    <OpenedRecord key={id} resource={props.resource.name} id={id} failed={reason => reason}>
      {row => <RecordView {...props} id={id} row={row} />}
    </OpenedRecord>
  )
}

function RecordView({ resource, title, onBack, onEdit, id, row }: ShownRecordProps & { id: string; row: JsonRow }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project, resources } = useSchema()
  const print = usePrint(resource)
  // A view shows what it writes; who reads wants all.
  const fullResource = resources[resource.name] ?? resource
  const { card } = fullResource.screen
  const canEdit = resource.api.verbs.includes('update')
  useShortcut('Escape', onBack, { label: translate('ui.back') })
  return (
    <>
      <PageHead
        title={`${title} ${fillTemplate(resource.label, resource, row, words)}`}
        actions={
          <>
            <Button color="secondary" variant="outlined" startIcon={<BackIcon />} onClick={onBack}>
              {translate('ui.back')}
            </Button>
            {card && <HistoryButton resource={fullResource} id={id} label={formatKey(fullResource, row, words)} />}
            {listOfferedPrints(resource).map(one => (
              <PrintButton
                key={one.id}
                print={one}
                label={one.title}
                variant="outlined"
                onPrint={way => void print(id, one, way)}
              />
            ))}
            {canEdit && (
              <Button variant="contained" startIcon={<EditIcon />} onClick={() => onEdit(id)}>
                {translate('generator.edit')}
              </Button>
            )}
          </>
        }
      />
      {card && (
        <SideBySide second={hasPictures(fullResource, row) && <RowPictures resource={fullResource} row={row} />}>
          <RecordPart title={card.title}>
            <Box sx={{ mb: 1 }}>
              <RowHead resource={fullResource} row={row} />
            </Box>
            <CardEntries resource={fullResource} id={id} />
          </RecordPart>
        </SideBySide>
      )}
      <SideBySide
        second={
          !card &&
          resource.audit !== 'none' && (
            <RecordPart title={translate('generator.history')} width={360}>
              <HistoryList resource={fullResource} id={id} />
            </RecordPart>
          )
        }
      >
        <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
          <RowFacts resource={fullResource} row={row} />
          {filterRelated(fullResource, row, project.emptyText).map(related => {
            const relatedResource = resources[related.resource]
            const named = String(row[fullResource.key[0]])
            return (
              relatedResource && (
                <RelatedRows key={related.title} {...{ related, of: relatedResource, named }} place="" isRead />
              )
            )
          })}
        </Paper>
      </SideBySide>
    </>
  )
}

/** What belongs together, beside each other where there is room. */
function SideBySide({ second, children }: { readonly second: ReactNode; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: second ? 'minmax(0, 1fr) auto' : 'minmax(0, 1fr)' },
      }}
    >
      {children}
      {second}
    </Box>
  )
}

interface RecordPartProps {
  readonly title: string
  /** Width in pixels beside another part. */
  readonly width?: number
  readonly children: ReactNode
}

function RecordPart({ title, width, children }: RecordPartProps) {
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ padding: { xs: 2, sm: 3 }, ...(width !== undefined && { width: { lg: width } }) }}
      aria-label={title}
    >
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

/** Pixels of the longer side. */
const size = 240

const listPictures = (resource: Resource, row: JsonRow) =>
  resource.fields.flatMap(field => {
    const value = row[field.name]
    return field.type.uploaded && typeof value === 'string' && value.includes('/') ? [{ field, address: value }] : []
  })

const hasPictures = (resource: Resource, row: JsonRow): boolean => listPictures(resource, row).length > 0

/** The pictures of a row, large. */
function RowPictures({ resource, row }: { readonly resource: Resource; readonly row: JsonRow }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 2 }}>
      {listPictures(resource, row).map(one => (
        <RowPicture key={one.field.name} {...one} />
      ))}
    </Box>
  )
}

function RowPicture({ field, address }: { readonly field: Field; readonly address: string }) {
  return <ZoomedPicture src={usePicture(address)} title={field.title} size={size} />
}
