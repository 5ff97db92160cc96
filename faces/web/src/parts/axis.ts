/** Numbers along the edge of a picture. */

/** A round step between the numbers, so that each has at least a given number of pixels. */
export function every(scale: number, pixels: number): number {
  const rough = pixels / scale
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((step) => step >= rough) ?? rough)
}

/** Text that is readable on any background. */
export function written(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(255, 255, 255, 0.85)'
  context.strokeText(text, x, y)
  context.fillStyle = '#1c2330'
  context.fillText(text, x, y)
}
