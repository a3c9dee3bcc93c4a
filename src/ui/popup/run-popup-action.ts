import type { PopupAction } from './popup-queue.ts'
import type { Popups } from './use-popup.ts'

/** Runs the action of a popup, then closes the popup and shows the result; `failed` is for errors without a text. */
export const runPopupAction = async (
  { run }: PopupAction,
  onClose: () => void,
  popup: Pick<Popups, 'success' | 'error'>,
  failed: string,
): Promise<void> => {
  try {
    const message = await run()
    onClose()
    if (typeof message === 'string') popup.success(message)
  } catch (error) {
    onClose()
    popup.error((error instanceof Error && error.message) || failed)
  }
}
