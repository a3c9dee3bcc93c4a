// A row that is there and switched off: the offer to switch it on, in place of a second one with its key.
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import { CallRefused } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'

interface InactiveRow {
  readonly id: string
  readonly message: string
}

/** The row that a refused save found switched off; undefined for any other refusal. */
export const parseInactive = (error: unknown): InactiveRow | undefined => {
  if (!(error instanceof CallRefused) || error.code !== 'record.inactive') return undefined
  const { id } = (error.body.inactive ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? { id, message: error.message } : undefined
}

/** Warns with a button that activates the row, and opens it. */
export const useActivation = (
  resource: ResourceCore,
): ((inactiveRow: InactiveRow, onActivated: (id: string) => void) => void) => {
  const provider = useDataProvider<KencanaProvider>()
  const refresh = useRefresh()
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  return ({ id, message }, onActivated) => {
    const meta = { idempotencyKey: crypto.randomUUID() }
    const activateRow = async (): Promise<void> => {
      try {
        const answer = await provider.activate(resource.name, { id, meta })
        popup.success(String(answer.message ?? translate('generator.saved')))
        refresh()
        onActivated(id)
      } catch (error) {
        showError(error, translate('generator.not-saved'))
      }
    }
    popup.warning(message, {
      action: { label: translate('generator.activate'), run: () => activateRow().then(() => undefined) },
    })
  }
}
