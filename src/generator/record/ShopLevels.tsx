// The levels of a user in several shops: what they are, what is changed, and one save of all of them.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { filterOfferedLevels } from '../../../engine/access/offered-levels.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call, fetchBody, getRefusalText } from '../../providers/http.ts'
import { useOwnShops } from '../../providers/own-shops.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

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
export function ShopLevels({ rows, path }: ShopLevelsProps) {
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
