import { FadedPattern } from './FadedPattern.tsx'

const petal = 'M34 34C34 17 18 2 2 2 2 18 17 34 34 34Z'
const mirrors = ['', 'matrix(-1 0 0 1 72 0)', 'matrix(1 0 0 -1 0 72)', 'matrix(-1 0 0 -1 72 72)']

/** Kawung, as in batik: four petals around a cut stone. */
export function KawungPattern({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <FadedPattern width={72} height={72} {...(isSmall && { transform: 'scale(0.6)', strength: 2.4 })}>
      {mirrors.map(mirror => (
        <g key={mirror} transform={mirror || undefined}>
          <path d={petal} />
          <circle cx="14" cy="14" r="1.2" />
          <circle cx="22" cy="22" r="1.2" />
        </g>
      ))}
      <path d="M36 31.5 40.5 36 36 40.5 31.5 36Z" />
    </FadedPattern>
  )
}
