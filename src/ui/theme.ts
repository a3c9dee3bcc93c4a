// One theme for every screen: type, colours, sizes and the styles of MUI's parts, so that screens need no own styles.
import type { RaThemeOptions } from 'react-admin'
import { controlStyles } from './theme/control-styles.ts'
import { buildPalette, type Mode, type ProjectColors } from './theme/palette.ts'
import { surfaceStyles } from './theme/surface-styles.ts'

const family = '"Inter Variable", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** 14 px base on an 8 px grid, rows of 36 px; contrast AA in both modes. */
export const createThemeOptions = (mode: Mode, colors?: ProjectColors): RaThemeOptions => ({
  palette: buildPalette(mode, colors),
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily: family,
    fontSize: 14,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.012em' },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 650, letterSpacing: '-0.006em' },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 650 },
    subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 550 },
    subtitle2: { fontSize: 13, lineHeight: '18px', fontWeight: 550 },
    body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: '18px', letterSpacing: 0 },
    caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 550, letterSpacing: 0, textTransform: 'none' },
  },
  motion: { reducedMotion: 'system' },
  transitions: { duration: { enteringScreen: 120, leavingScreen: 90, standard: 120, short: 100, shorter: 90 } },
  // What is opened later lies above: a drawer is a dialog at the edge. Toasts and hints lie above all of them.
  zIndex: { drawer: 1300, modal: 1300, snackbar: 1400, tooltip: 1500 },
  components: { ...surfaceStyles, ...controlStyles },
})
