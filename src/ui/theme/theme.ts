// One theme for every screen: type, colours, sizes and the styles of MUI's parts, so that screens need no own styles.

import type { Components, PaletteOptions, Theme } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { buildFocusRing } from './focus-ring.ts'
import { surfaceStyles } from './surface-styles.ts'

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

// The colours of both modes: a quiet warm-grey ground, one colour for the next step, another for brand and totals only.

type Mode = 'light' | 'dark'

declare module '@mui/material/styles' {
  interface Palette {
    /** Lines and marks of the brand: the selected menu, the totals line. Never for text. */
    readonly accent: string
    /** A ground a shade off the surface: table heads, the row under the pointer. */
    readonly shade: string
    /** The outline of something one can type into: 3:1 against its surface. */
    readonly outline: string
    /** The colour of placeholders: lighter than a value, still readable. */
    readonly placeholder: string
  }
  interface PaletteOptions {
    readonly accent?: string
    readonly shade?: string
    readonly outline?: string
    readonly placeholder?: string
  }
}

const light: PaletteOptions = {
  background: { default: '#f3f1ed', paper: '#fffefc' },
  text: { primary: '#211f1b', secondary: '#5f5a51', disabled: '#8f897e' },
  divider: '#e3dfd7',
  primary: { main: '#175a3c', dark: '#0f442c', light: '#e2eee6', contrastText: '#ffffff' },
  secondary: { main: '#5f5a51', dark: '#3e3a34', light: '#ece8e1', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#8c1d17', light: '#fae5e2', contrastText: '#ffffff' },
  warning: { main: '#855300', dark: '#6a4200', light: '#fbeccb', contrastText: '#ffffff' },
  info: { main: '#22568f', dark: '#18406c', light: '#e1ebf6', contrastText: '#ffffff' },
  success: { main: '#2a6b3d', dark: '#1e5330', light: '#e0f0e1', contrastText: '#ffffff' },
  action: { active: '#5f5a51', hover: '#211f1b0a', selected: '#175a3c14', focus: '#175a3c1f' },
  accent: '#b8923f',
  shade: '#f8f6f2',
  outline: '#8f897d',
  placeholder: '#757065',
}

const dark: PaletteOptions = {
  background: { default: '#161513', paper: '#1f1e1b' },
  text: { primary: '#ece8e0', secondary: '#aea79b', disabled: '#7c766b' },
  divider: '#35322d',
  primary: { main: '#62b58c', dark: '#86cba8', light: '#1d3a2c', contrastText: '#07170f' },
  secondary: { main: '#b8b1a4', dark: '#d5cfc3', light: '#2d2b27', contrastText: '#1f1e1b' },
  error: { main: '#f2938c', dark: '#f7b5b0', light: '#45211e', contrastText: '#2c0b08' },
  warning: { main: '#e6b45c', dark: '#f0cb8b', light: '#3f3015', contrastText: '#2a1c02' },
  info: { main: '#8fbcec', dark: '#b4d3f3', light: '#1b3149', contrastText: '#081c31' },
  success: { main: '#8bcf9b', dark: '#addfb8', light: '#1e3a26', contrastText: '#0a2112' },
  action: { active: '#b8b1a4', hover: '#ece8e00d', selected: '#62b58c1f', focus: '#62b58c2e' },
  accent: '#c9a455',
  shade: '#262420',
  outline: '#7d776c',
  placeholder: '#918a7e',
}

interface ProjectColors {
  readonly primary: string
  readonly accent: string
}

/** The palette of the mode, in the colours of the project; a dark ground needs a lighter primary colour. */
const buildPalette = (mode: Mode, colors?: ProjectColors): PaletteOptions => {
  const palette = mode === 'dark' ? dark : light
  if (!colors) return { mode, ...palette }
  const main = mode === 'dark' ? computeMixedColor(colors.primary, '#ffffff', 0.45) : colors.primary
  const ground = mode === 'dark' ? '#161513' : '#ffffff'
  return {
    mode,
    ...palette,
    primary: {
      main,
      dark: computeMixedColor(main, mode === 'dark' ? '#ffffff' : '#000000', 0.25),
      light: computeMixedColor(main, ground, 0.85),
      contrastText: mode === 'dark' ? '#0b0b0b' : '#ffffff',
    },
    action: { ...palette.action, selected: `${main}14`, focus: `${main}1f` },
    accent: colors.accent,
  }
}

/** Mixes two colours of the form #rrggbb; `part` is that of the second. */
const computeMixedColor = (first: string, second: string, part: number): string => {
  const parseChannel = (color: string, index: number): number => Number.parseInt(color.slice(index, index + 2), 16)
  const channels = [1, 3, 5].map(index =>
    Math.round(parseChannel(first, index) * (1 - part) + parseChannel(second, index) * part),
  )
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

// How MUI's controls look: buttons, boxes to type into, switches; 36 px high, 44 px where one points with a finger.

const finger = '@media (pointer: coarse)'

const controlStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': buildFocusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        minWidth: 0,
        padding: '7px 14px',
        whiteSpace: 'nowrap',
        '&[aria-disabled="true"]': { opacity: 0.72, cursor: 'progress' },
        '&.MuiButton-outlined': { padding: '6px 13px', borderColor: theme.palette.outline },
        '&.MuiButton-outlined.MuiButton-colorSecondary:not(.Mui-disabled)': { color: theme.palette.text.primary },
        [finger]: { minHeight: 44 },
      }),
      sizeSmall: { minHeight: 28, padding: '3px 10px', fontSize: 13, [finger]: { minHeight: 36 } },
      startIcon: { '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { '& > kbd:nth-of-type(1)': { fontSize: 11 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 6, padding: 8, '& .MuiSvgIcon-root': { fontSize: 20 }, [finger]: { padding: 12 } },
      sizeSmall: { padding: 5, '& .MuiSvgIcon-root': { fontSize: 18 }, [finger]: { padding: 10 } },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        backgroundColor: theme.palette.background.paper,
        '&:hover:not(.Mui-disabled, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.secondary,
        },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { backgroundColor: theme.palette.shade },
        // Read-only to typing, but one chooses by it: a date.
        '&.choosable': { backgroundColor: theme.palette.background.paper, '& input': { cursor: 'pointer' } },
        '&.MuiInputBase-multiline': { padding: '7px 12px', '& .MuiInputBase-input': { padding: 0 } },
        [finger]: { minHeight: 44 },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.palette.outline }),
      adornedStart: { '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { '& .MuiOutlinedInput-input': { paddingRight: 0 } },
      input: ({ theme }) => ({
        height: 20,
        padding: '8px 12px',
        fontSize: 14,
        lineHeight: '20px',
        '&:focus-visible': { outline: 'none' },
        // Under 16 px a telephone zooms the page in.
        [finger]: { fontSize: 16 },
        '&::placeholder': { color: theme.palette.placeholder, opacity: 1 },
      }),
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { '&.MuiSelect-select': { display: 'flex', alignItems: 'center', height: 20, minHeight: 20 } },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { '& .MuiTypography-root': { fontSize: 13 } } } },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: 13, lineHeight: '18px', fontWeight: 500, color: theme.palette.text.secondary }),
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 } } },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { width: 40, height: 24, padding: 2 },
      switchBase: ({ theme }) => ({
        padding: 5,
        color: theme.palette.background.paper,
        '&.Mui-checked': { transform: 'translateX(16px)', color: theme.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': buildFocusRing(theme),
        '&.Mui-focusVisible': { outline: 'none' },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 10, opacity: 1, backgroundColor: theme.palette.outline }),
    },
  },
  MuiToggleButton: {
    styleOverrides: { root: { padding: '4px 10px', textTransform: 'none', fontSize: 13, lineHeight: '18px' } },
  },
}
