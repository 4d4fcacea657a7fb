/**
 * Sends the same input once while it is underway, and gives whoever sends it again the same answer: a second
 * click may come before the button is busy.
 */
export function onceUnderway<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const underway = new Map<string, Promise<Answer>>();
  return (input) => {
    const text = JSON.stringify(input) ?? '';
    const known = underway.get(text);
    if (known) return known;
    const answer = send(input);
    underway.set(text, answer);
    const isOver = () => underway.delete(text);
    answer.then(isOver, isOver);
    return answer;
  };
}
