/** Click, Enter and Space for an SVG element with `role="button"`. */
export function press(run: () => void): { onclick: () => void; onkeydown: (event: KeyboardEvent) => void } {
  return {
    onclick: run,
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      run();
    },
  };
}
