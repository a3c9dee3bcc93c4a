import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { filterOfferedLevels } from '../../../engine/access/offered-levels.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call, fetchBody, getRefusalText } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useOwnShops } from '../../providers/use-shops.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { copyValues } from '../form/form-values.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { NewRecord } from './NewRecord.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { RowHead } from './RowHead.tsx'
import { filterRelated } from './related-resource.ts'
import { useOtherShops } from './use-other-shops.tsx'

interface EditRecordProps {
  readonly resource: Resource
  readonly path: string
  readonly onClose: () => void
  readonly onOpenOther: (id: string) => void
  /** A new row that begins with the values of this one. */
  readonly asNew?: boolean
  readonly onMade?: ComponentProps<typeof RecordForm>['onMade']
}

/** The form of the row whose id is in the path, or of a copy of it; loaded each time it opens. */
export function EditRecord({ resource, path, onClose, onOpenOther, asNew, onMade }: EditRecordProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { id = '' } = useParams()
  const { project, resources } = useSchema()
  const form = { resource, onClose, onOpenOther }
  const place = `${path}/${id}`
  const renderRelated = (row: JsonRow) =>
    filterRelated(resource, row, project.emptyText).map(one => {
      const relatedResource = resources[one.resource]
      return (
        relatedResource && (
          <RelatedRows
            key={one.title}
            related={one}
            {...{ of: relatedResource, place }}
            named={String(row[resource.key[0]])}
            {...(one.resource === project.user.levels?.resource && {
              tools: <ShopLevels rows={relatedResource} path={`${resource.api.path}/${id}`} />,
            })}
          />
        )
      )
    })
  return (
    <OpenedRecord
      key={id}
      resource={resource.name}
      id={id}
      failed={reason => (
        <FormDialog
          title={resource.title}
          open
          busy={false}
          onLeave={onClose}
          onSubmit={onClose}
          submitLabel={translate('generator.close')}
        >
          {reason}
        </FormDialog>
      )}
    >
      {row =>
        asNew ? (
          <NewRecord {...form} preset={copyValues(resource, row)} onMade={onMade} place={`${place}/copy`} />
        ) : (
          <SavedRecordForm
            {...form}
            record={row}
            head={<RowHead resource={resource} row={row} />}
            place={place}
            foot={renderRelated(row)}
            tools={<HistoryButton resource={resource} id={id} label={formatKey(resource, row, words)} />}
          />
        )
      }
    </OpenedRecord>
  )
}

type SavedRecordFormProps = ComponentProps<typeof RecordForm> & { readonly record: JsonRow }

/** The form of a saved row, which may be changed in other shops too. */
function SavedRecordForm(props: SavedRecordFormProps) {
  const { resource, record } = props
  const otherShops = useOtherShops(resource, String(record[resource.key[0]]))
  return <RecordForm {...props} otherShops={otherShops} />
}

// The levels of a user in several shops: what they are, what is changed, and one save of all of them.

interface ShopLevelsProps {
  /** The resource with the rows of the levels. */
  readonly rows: Resource
  /** The path of the row of the user. */
  readonly path: string
}

interface LevelChoice {
  readonly code: string
  readonly name: string
  /** Empty: none of its own. */
  readonly level: string
  readonly versi: number | null
}

/** The button of the dialog; nothing where the caller works in one shop. */
function ShopLevels({ rows, path }: ShopLevelsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (useOwnShops().length < 2) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('generator.shop-levels.open')}
      </Button>
      {isOpen && <ShopLevelsDialog {...{ rows, path }} onClose={() => setOpen(false)} />}
    </>
  )
}

const noPlaces: readonly LevelChoice[] = []

function ShopLevelsDialog({ rows, path, onClose }: ShopLevelsProps & { readonly onClose: () => void }) {
  const translate = useTranslate()
  const popup = usePopup()
  const client = useQueryClient()
  const levelsPath = `${path}/levels`
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const {
    data = noPlaces,
    error,
    refetch,
  } = useQuery({
    queryKey: ['shop-levels', levelsPath],
    queryFn: () => fetchBody<readonly LevelChoice[]>(levelsPath),
    gcTime: 0,
  })
  const changes = data.filter(({ code, level }) => (chosen.get(code) ?? level) !== level)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const shops = Object.fromEntries(changes.map(({ code, versi }) => [code, { level: chosen.get(code), versi }]))
      return call<{ readonly message: string }>(levelsPath, { method: 'PUT', body: { shops } })
    },
    onSuccess: async ({ body }) => {
      popup.success(body.message)
      await client.invalidateQueries({ queryKey: [rows.name] })
      onClose()
    },
    onError: refusal => {
      popup.error(getRefusalText(refusal, translate('generator.not-saved')))
      void refetch()
    },
  })
  return (
    <FormDialog
      open
      title={translate('generator.shop-levels.title')}
      busy={isPending}
      onLeave={onClose}
      onSubmit={() => (changes.length > 0 ? mutate() : onClose())}
      submitLabel={translate('generator.save')}
    >
      {error ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />
      ) : (
        data.map(place => (
          <ShopLevelRow
            key={place.code}
            {...{ place, rows }}
            level={chosen.get(place.code) ?? place.level}
            onChange={level => setChosen(new Map(chosen).set(place.code, level))}
          />
        ))
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('generator.shop-levels.about')}
      </Typography>
    </FormDialog>
  )
}

interface ShopLevelRowProps {
  readonly place: LevelChoice
  readonly rows: Resource
  readonly level: string
  readonly onChange: (level: string) => void
}

/** One shop with its level, and beside it the level that it had. */
function ShopLevelRow({ place: { code, name, level: before }, rows, level, onChange }: ShopLevelRowProps) {
  const translate = useTranslate()
  const { project } = useSchema()
  const caller = useSession().user
  const levelName = project.user.levels?.level ?? ''
  const choices = rows.field[levelName]?.choices ?? []
  const offered = filterOfferedLevels(project, rows, { caller, before: { [levelName]: before } })[levelName] ?? []
  const none = translate('generator.shop-levels.none')
  const getTitle = (value: string): string => choices.find(choice => choice.value === value)?.title ?? none
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, py: 0.5 }}>
      <Typography sx={{ flex: '1 1 200px' }}>
        {code} - {name}
      </Typography>
      <TextField
        select
        size="small"
        value={level}
        onChange={event => onChange(event.target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${code} - ${name}` } }}
        sx={{ width: 200 }}
      >
        <option value="">{none}</option>
        {offered.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </TextField>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '0 0 140px' }}>
        {level !== before && translate('generator.shop-levels.before', { level: getTitle(before) })}
      </Typography>
    </Box>
  )
}
