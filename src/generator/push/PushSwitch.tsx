import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { call, fetchBody, getRefusalText } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

interface PushSwitchProps {
  readonly label: string
  /** What the messages hold. */
  readonly hint: string
}

/** Whether this device receives messages. */
export function PushSwitch({ label, hint }: PushSwitchProps) {
  const translate = useTranslate()
  const { canReceive, isOn, isChanging, change } = usePush()
  return (
    <Box component="section" aria-label={label} sx={{ mt: 3 }}>
      <FormControlLabel
        control={
          <Switch checked={isOn} disabled={!canReceive || isChanging} onChange={(_, checked) => change(checked)} />
        }
        label={label}
        sx={{ ml: 0, gap: 1 }}
      />
      <Typography variant="body2" color="textSecondary">
        {canReceive ? hint : translate('summary.push-unable')}
      </Typography>
    </Box>
  )
}

// Push messages on this device: the subscription of the browser, and what the server knows of it.

interface PushState {
  /** The public key of the server. */
  readonly key: string
  readonly active: boolean
  /** The language of the messages. */
  readonly language: string
}

const path = 'pemberitahuan'

/** Undefined where the browser receives no messages: without https, on an iPhone in a tab. Never resolves without a worker. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return import.meta.env.PROD ? workers?.ready : undefined
}

/** Messages follow the language of the page. */
const readState = async (
  language: string,
): Promise<(PushState & { readonly registration: ServiceWorkerRegistration }) | null> => {
  const registration = await findRegistration()
  if (!registration) return null
  const subscription = await registration.pushManager.getSubscription()
  const query = subscription ? `?endpoint=${encodeURIComponent(subscription.endpoint)}` : ''
  const state = await fetchBody<PushState>(`${path}${query}`)
  if (subscription && state.active && state.language !== language) await saveSubscription(subscription, language)
  return { ...state, registration }
}

const saveSubscription = async (subscription: PushSubscription, language: string): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await call(path, { method: 'POST', body: { endpoint, keys, language } })
}

/** Returns false if the user does not permit notifications. */
const subscribe = async (
  registration: ServiceWorkerRegistration,
  { key, language }: { readonly key: string; readonly language: string },
): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const manager = registration.pushManager
  // A subscription with the key of another installation would be refused.
  await (await manager.getSubscription())?.unsubscribe()
  await saveSubscription(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }), language)
  return true
}

const unsubscribe = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return
  await call(`${path}?endpoint=${encodeURIComponent(subscription.endpoint)}`, { method: 'DELETE' })
  await subscription.unsubscribe()
}

const usePush = () => {
  const translate = useTranslate()
  const popup = usePopup()
  const language = useLocale()
  const { data, refetch } = useQuery({
    queryKey: [path, language],
    queryFn: () => readState(language),
    retry: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (isWanted: boolean): Promise<void> => {
      if (!data) return
      if (!isWanted) return unsubscribe(data.registration)
      const { registration, key } = data
      if (!(await subscribe(registration, { key, language }))) popup.error(translate('summary.push-denied'))
    },
    onError: error => popup.error(getRefusalText(error, translate('summary.push-failed'))),
    onSettled: () => refetch(),
  })
  return { canReceive: Boolean(data), isOn: data?.active === true, isChanging: isPending, change: mutate }
}
