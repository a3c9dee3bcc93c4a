// How MUI's surfaces look: the page itself, dialogs, menus, popovers, chips; flat, with hairlines instead of shadows.
import type { Components, CSSObject, Theme } from '@mui/material/styles'
import { buildFocusRing } from './focus-ring.ts'

const buildShadow = (theme: Theme): string =>
  theme.palette.mode === 'dark' ? '0 12px 32px #000000a6' : '0 1px 2px #211f1b14, 0 12px 32px #211f1b24'

const buildRaisedStyles = ({ theme }: { readonly theme: Theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: buildShadow(theme),
})

const statusColors = ['info', 'success', 'warning', 'error'] as const

/** The elements that a list has in every row, styled here once: a style of its own is worked out for each that is drawn. */
const buildRowStyles = ({ palette, shape }: Theme): CSSObject => ({
  '.status': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    gap: 6,
    padding: '0 8px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 550,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    color: palette.secondary.dark,
    backgroundColor: palette.secondary.light,
    '&::before': { content: '""', width: 6, height: 6, borderRadius: 3, flex: 'none', backgroundColor: 'currentColor' },
    '&[data-color="cancelled"]': { textDecoration: 'line-through' },
  },
  ...Object.fromEntries(
    statusColors.map(color => [
      `.status[data-color="${color}"]`,
      { color: palette[color].dark, backgroundColor: palette[color].light },
    ]),
  ),
  '.no-picture': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    overflow: 'hidden',
    fontSize: 12,
    color: palette.text.secondary,
    backgroundColor: palette.background.default,
    border: `1px solid ${palette.divider}`,
    borderRadius: shape.borderRadius,
  },
})

export const surfaceStyles: Components<Theme> = {
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiCssBaseline: {
    styleOverrides: theme => ({
      ':root': { colorScheme: theme.palette.mode },
      // Once for all boxes: each would add them again, and the browser styles the whole page anew for each.
      '@keyframes mui-auto-fill': { from: { display: 'block' } },
      '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
      body: {
        fontSize: 14,
        lineHeight: '20px',
        fontVariantNumeric: 'tabular-nums',
        WebkitFontSmoothing: 'antialiased',
      },
      ...buildRowStyles(theme),
      // For the plain icons; those inside MUI's own parts have the same styles from MUI.
      '.MuiSvgIcon-root': {
        display: 'inline-block',
        flexShrink: 0,
        width: '1em',
        height: '1em',
        fontSize: 20,
        fill: 'currentColor',
        userSelect: 'none',
      },
      'button, input, select, textarea': { fontVariantNumeric: 'inherit' },
      '::selection': { color: theme.palette.primary.contrastText, backgroundColor: theme.palette.primary.main },
      ':focus-visible': buildFocusRing(theme),
      '@media (prefers-reduced-motion: reduce)': {
        // No transition at all: a short one is still one of each property of each element whose style changes.
        '*, *::before, *::after': { animationDuration: '0.01ms !important', transition: 'none !important' },
      },
    }),
  },
  // What is not a heading of the page is a paragraph.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      paper: ({ theme }) => ({
        ...buildRaisedStyles({ theme }),
        '&.MuiDialog-paperFullScreen': { border: 0 },
        // A question shows the answer that Enter selects, also after a mouse click.
        '&[role="alertdialog"] .MuiButton-root:focus': buildFocusRing(theme),
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: '#15120d66' } } },
  },
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    styleOverrides: { root: { padding: '16px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { flexWrap: 'wrap', padding: '12px 24px 16px', gap: 8 } },
  },
  MuiPopover: { styleOverrides: { paper: buildRaisedStyles } },
  MuiMenu: { styleOverrides: { list: { padding: '4px 0' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        [theme.breakpoints.up('sm')]: { minHeight: 36 },
        fontSize: 14,
        gap: 8,
        padding: '4px 16px',
        '&.Mui-focusVisible': buildFocusRing(theme, -2),
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: buildRaisedStyles,
      option: ({ theme }) => ({
        '&.MuiAutocomplete-option': { minHeight: 36, [theme.breakpoints.up('sm')]: { minHeight: 36 } },
      }),
      noOptions: { fontSize: 14 },
      inputRoot: {
        '&.MuiOutlinedInput-root': { paddingTop: 0, paddingBottom: 0, paddingLeft: 0 },
        '&.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '8px 4px 8px 12px' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      // Where what it describes is covered, it describes nothing.
      popper: { '&[data-popper-reference-hidden]': { visibility: 'hidden' } },
      tooltip: ({ theme }) => ({
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 450,
        padding: '4px 8px',
        color: theme.palette.background.paper,
        backgroundColor: theme.palette.text.primary,
      }),
    },
  },
  // In the colours of the palette: what MUI mixes of them is black in the dark theme.
  MuiAlert: {
    styleOverrides: {
      standard: ({ theme, ownerState: { severity = 'success' } }) => ({
        color: theme.palette.text.primary,
        backgroundColor: theme.palette[severity].light,
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.divider }) },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 8, borderRadius: 4, backgroundColor: theme.palette.secondary.light }),
      bar: { borderRadius: 4 },
    },
  },
}
