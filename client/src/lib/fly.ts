/** Sends a picture of one element flying to another: cards from a hand to a pile, coins to a purse. */
export function fly(
  from: Element | null | undefined,
  to: Element | null | undefined,
  picture: Element,
  delay = 0,
): void {
  if (!from || !to) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return;
  const ghost = picture.cloneNode(true) as HTMLElement | SVGElement;
  const size = picture.getBoundingClientRect();
  ghost.removeAttribute('id');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.setAttribute('inert', '');
  const layer = document.createElement('div');
  layer.className = 'fly';
  layer.setAttribute('aria-hidden', 'true');
  layer.style.width = `${size.width}px`;
  layer.style.height = `${size.height}px`;
  layer.append(ghost);
  document.body.append(layer);
  const x = (box: DOMRect): number => box.left + box.width / 2 - size.width / 2;
  const y = (box: DOMRect): number => box.top + box.height / 2 - size.height / 2;
  const lift = Math.min(y(start), y(end)) - 40;
  const motion = layer.animate(
    [
      { transform: `translate(${x(start)}px, ${y(start)}px) rotate(0)`, opacity: 1 },
      {
        transform: `translate(${(x(start) + x(end)) / 2}px, ${lift}px) rotate(6deg) scale(1.08)`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: `translate(${x(end)}px, ${y(end)}px) rotate(0)`, opacity: 0.9 },
    ],
    { duration: 560, delay, easing: 'cubic-bezier(.4, .1, .3, 1)', fill: 'both' },
  );
  motion.onfinish = () => layer.remove();
  motion.oncancel = () => layer.remove();
}
