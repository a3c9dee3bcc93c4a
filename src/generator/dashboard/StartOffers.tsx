// The dialog in which a new shop chooses the rows that it begins with.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StartOfferAnswer } from '../../../engine/answers/row-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import { getChosenLanguage } from '../../providers/project.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'

const offersPath = 'start/offers'

interface StartOffersProps {
  readonly onClose: () => void
}

/** All offers are chosen at first; rows that are there stay as they are. */
export function StartOffers({ onClose }: StartOffersProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const client = useQueryClient()
  const queryKey = [offersPath, getChosenLanguage()]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBody<readonly StartOfferAnswer[]>(offersPath),
    staleTime: 0,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setIsSaving] = useState(false)
  // The same key until it has worked: a second press takes effect once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const open = (data ?? []).filter(({ isThere }) => !isThere)
  const chosen = open.filter(({ id }) => !left.has(id))
  const title = translate('generator.offers.title')

  const choose = (next: ReadonlySet<string>): void => {
    setLeft(next)
    setKey(crypto.randomUUID())
  }
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const body = { offers: chosen.map(({ id }) => id) }
      const headers = { 'idempotency-key': key }
      const { created } = await fetchBody<{ created: number }>(offersPath, { method: 'POST', body, headers })
      popup.success(translate('generator.offers.taken', { count: created }))
      void client.invalidateQueries()
      onClose()
    } catch (failure) {
      showError(failure, title)
      void refetch()
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <DialogFrame
      title={title}
      maxWidth="sm"
      fullWidth
      busy={isSaving}
      onClose={isSaving ? undefined : onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" onClick={onClose} disabled={isSaving}>
            {translate('ui.cancel')}
          </Button>
          <Button
            variant="contained"
            onClick={() => void save()}
            disabled={isSaving || chosen.length === 0}
            loading={isSaving}
          >
            {translate('generator.offers.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('generator.offers.about')}
      </Typography>
      {!data && error && <ErrorState message={translate('generator.offers.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {open.length > 1 && (
        <FormControlLabel
          label={translate('generator.offers.all')}
          control={
            <Checkbox
              size="small"
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={(_, all) => choose(new Set(all ? [] : open.map(({ id }) => id)))}
            />
          }
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(data ?? []).map(offer => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isChosen={offer.isThere || !left.has(offer.id)}
            onToggle={() => toggle(offer.id)}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}

interface OfferRowProps {
  readonly offer: StartOfferAnswer
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function OfferRow({ offer: { id, title, about, isThere, resources }, isChosen, onToggle }: OfferRowProps) {
  const translate = useTranslate()
  const count = resources.reduce((sum, { rows }) => sum + rows.length, 0)
  const aboutId = `offer-${id}`
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider', py: 0.5 }}>
      <FormControlLabel
        label={isThere ? `${title} (${translate('generator.offers.there')})` : title}
        disabled={isThere}
        control={
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={onToggle}
            slotProps={{ input: { 'aria-describedby': aboutId } }}
          />
        }
        sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
      />
      <Box sx={{ pl: 3.75 }}>
        <Typography id={aboutId} variant="body2" color="textSecondary">
          {about}
        </Typography>
        <Box component="details" sx={{ fontSize: 'body2.fontSize', '& summary': { cursor: 'pointer', py: 0.5 } }}>
          <summary>{translate('generator.offers.rows', { count })}</summary>
          {resources.map(({ title: resource, rows }) => (
            <Typography key={resource} variant="body2" sx={{ mb: 0.5 }}>
              <b>{resource}:</b>{' '}
              {rows.map(({ label, isThere: isRowThere }, index) => (
                <Box
                  key={label}
                  component="span"
                  sx={isRowThere ? { color: 'text.secondary', textDecoration: 'line-through' } : undefined}
                >
                  {label}
                  {index < rows.length - 1 && ', '}
                </Box>
              ))}
            </Typography>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
