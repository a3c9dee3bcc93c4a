import { popupIcons } from './PopupFace.tsx'
import { PopupPaper } from './PopupPaper.tsx'
import type { Popup } from './popup-queue.ts'

/** A short message in the corner, or at the top if it must not cover a form; it closes itself. */
export function PopupToast({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const Icon = popupIcons[popup.kind]
  return (
    <PopupPaper
      popup={popup}
      onClose={onClose}
      styles={({ palette }) => ({
        ...(popup.place === 'top'
          ? { top: 60, left: 0, right: 0, width: 'fit-content', mx: 'auto' }
          : { right: 16, bottom: 16 }),
        maxWidth: 'calc(100vw - 32px)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        padding: '10px 16px',
        color: palette.background.paper,
        backgroundColor: palette.text.primary,
      })}
    >
      <Icon aria-hidden />
      {popup.message}
    </PopupPaper>
  )
}
