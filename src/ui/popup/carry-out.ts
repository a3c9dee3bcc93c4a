import type { PopupAction } from './popup-queue.ts'
import type { Popups } from './use-popup.ts'

/** Runs the action of a popup, then closes the popup and shows the result; `failed` is for errors without a text. */
export const carryOut = async (
  { run }: PopupAction,
  onClose: () => void,
  popup: Pick<Popups, 'success' | 'error'>,
  failed: string,
): Promise<void> => {
  try {
    const said = await run()
    onClose()
    if (typeof said === 'string') popup.success(said)
  } catch (error) {
    onClose()
    popup.error((error instanceof Error && error.message) || failed)
  }
}
