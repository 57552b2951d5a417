import { median, type Figure } from './figures.ts'

/** The slope of the best line through the points. */
const slope = (points: readonly (readonly [number, number])[]): number => {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** G13: the exponent of our value over the customers, for each figure that grows and was taken at two sizes or more. */
export const growth = (figures: readonly Figure[]): Figure[] => {
  const kinds = Map.groupBy(
    figures.filter(({ grows }) => grows === true),
    ({ goal, what }) => `${goal}, ${what}`,
  )
  return [...kinds].flatMap(([kind, all]) => {
    const points = all.map(
      (figure) => [Math.log(figure.customers), Math.log(median(figure.rounds.map(({ ours }) => ours)))] as const,
    )
    const sizes = new Set(all.map(({ customers }) => customers))
    if (sizes.size < 2) return []
    return [
      {
        goal: 'G13',
        what: `growth of ${kind}`,
        customers: Math.max(...sizes),
        unit: 'exponent',
        bar: { ours: 1.1 },
        rounds: [{ ours: slope(points), bare: Number.NaN }],
        note: `from ${Math.min(...sizes).toLocaleString('en')} customers on`,
      } satisfies Figure,
    ]
  })
}
