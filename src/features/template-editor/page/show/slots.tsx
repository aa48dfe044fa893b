export const Stage = () => <div>Stage</div>
