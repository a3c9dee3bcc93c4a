interface QrCodeProps {
  /** Modules of one side. */
  readonly count: number
  /** Dark ones beside each other. */
  readonly dark: readonly { readonly column: number; readonly row: number; readonly length: number }[]
  readonly label: string
}

const quietZone = 4

/** A QR code, dark on white in every theme, as cameras need it. */
export function QrCode({ count, dark, label }: QrCodeProps) {
  const side = count + 2 * quietZone
  const path = dark
    .map(({ column, row, length }) => `M${column + quietZone} ${row + quietZone}h${length}v1h-${length}z`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
