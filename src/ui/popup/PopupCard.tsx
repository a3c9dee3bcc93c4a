import { PopupFace } from './PopupFace.tsx'
import { PopupPaper } from './PopupPaper.tsx'
import type { Popup } from './popup-queue.ts'

/** A card that closes itself: it floats in the middle. */
export function PopupCard({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  return (
    <PopupPaper
      popup={popup}
      onClose={onClose}
      styles={({ palette }) => ({
        inset: 0,
        margin: 'auto',
        width: 'min(400px, calc(100vw - 32px))',
        height: 'fit-content',
        padding: '28px 32px',
        border: `1px solid ${palette.divider}`,
        boxShadow: palette.mode === 'dark' ? '0 16px 48px #000000b3' : '0 16px 48px #211f1b33',
      })}
    >
      <PopupFace popup={popup} />
    </PopupPaper>
  )
}
