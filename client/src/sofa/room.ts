/** What a screen that a whole room looks at needs of the browser. Both are for `$effect`: they give back how to end. */

/** Write everything larger, to be read from three metres. */
export function forRoom(): () => void {
  document.documentElement.dataset['room'] = 'screen';
  return () => delete document.documentElement.dataset['room'];
}

/** Keep the screen from going dark, where the browser allows it (a page from this machine, or by TLS). */
export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async (): Promise<void> => {
    if (ended || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (ended) void lock?.release();
  };
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
