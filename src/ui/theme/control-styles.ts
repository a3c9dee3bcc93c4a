// How MUI's controls look: buttons, boxes to type into, switches; 36 px high, 44 px where one points with a finger.

import type { Components, Theme } from '@mui/material/styles'
import { buildFocusRing } from './focus-ring.ts'

const finger = '@media (pointer: coarse)'

export const controlStyles: Components<Theme> = {
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
