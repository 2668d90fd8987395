import type { HomeCareKey, Typed } from './index.ts';

export const homeCareEn: Readonly<Record<HomeCareKey, Typed>> = {
  afterAnaesthesia: `
After an anaesthetic
Your pet had a sedation or a general anaesthetic today. Most pets are tired this evening and themselves again tomorrow.
# Today
- Keep your pet warm, quiet and away from stairs, balconies and high furniture. Balance comes back slowly.
- Offer a small amount of water first, and a small light meal later. Give more only when it stays down.
- Keep other animals and small children away until your pet is fully awake.
- Give medicines only as written on their labels. Give no human painkillers: several of them are poisonous to dogs and cats.
# What is normal
- Sleepiness, a slight wobble and a soft cough for a day.
- Less appetite this evening.
# Call us at once if
- your pet cannot be woken, cannot stand, or breathes with effort
- the gums are very pale or bluish
- vomiting comes back more than once, or nothing is eaten by tomorrow evening
- a wound bleeds, opens or swells`,
  givingTablets: `
Giving a tablet at home
# Before you begin
- Read the label: whose medicine it is, when it is given, and whether it is given with food.
- Ask us before you crush, split or open anything. Some tablets must stay whole.
# With food
- Give a small empty treat first, then one with the tablet inside, and another empty one right after.
- Watch that the tablet is really swallowed. Some pets keep it in the cheek and drop it later.
# By hand
- Hold the upper jaw from above with one hand, tilt the nose up a little, and open the lower jaw with a finger of the other.
- Put the tablet far back on the middle of the tongue, close the mouth and stroke the throat.
- Give a little water or wet food afterwards, above all to cats: a dry tablet can stick in the gullet and injure it.
# If it does not work
- Do not force it, and do not put yourself at risk of a bite. There may be a liquid or another form.
- If a dose was missed, do not give two at once. Call us when you are unsure.
- If your pet vomits soon after a tablet, ask us before you give another.`,
  eyeDrops: `
Giving eye drops and eye ointment
- Wash your hands. Shake the bottle if the label says so.
- Wipe discharge away with clean cotton and lukewarm water, from the inner corner outward, a new piece for each eye.
- Sit beside or behind your pet and let it rest against you. Tilt the nose up a little.
- Hold the bottle from above and behind, so that your pet does not see it coming, and let one drop fall on the eye. The tip must touch nothing.
- For ointment, pull the lower lid down gently and lay a thin line inside it. Let your pet blink.
- Give a treat every time.
# With several medicines
- Wait at least five minutes between two drops. Drops come first, ointment last.
# Good to know
- Use the cone until we say otherwise. Rubbing can make a sore eye much worse within hours.
- Never use drops left over from earlier or from another pet: some are harmful to an injured eye.
- An opened bottle is good only for the time on its label.
# Call us the same day if
- the eye is shut, cloudy, bluish or more painful
- the discharge turns yellow or green
- your pet seems not to see`,
  insulin: `
Giving insulin at home
Use only the insulin and the syringes or pen that we gave you. They belong together.
# Storage
- Keep insulin in the refrigerator and never freeze it. Throw it away when the time on its label is over.
- Mix it the way we showed you for your product. Do not use it when it looks different from before.
# Giving it
- Feed first and see that your pet eats as usual.
- Draw up the amount on your label and check it twice. If two people share the task, write down each time it was given.
- Lift a fold of loose skin, put the needle in under it, press slowly and wait a moment. Change the place each time.
- If you are not sure that it went in, do not give more. Wait for the next time.
# Call us before you give it if
- your pet eats much less than usual or vomits
- your pet is weak or drowsy
# Low blood sugar is an emergency
Weakness, wobbling, trembling, odd behaviour or a seizure can mean too little sugar in the blood.
- If your pet can swallow, offer food at once. If not, rub a little syrup or honey on the gums and do not put your fingers between the teeth.
- Call us while you do so, and come at once.
Put used needles into a sturdy closed box and bring it to us.`,
  woundAndCone: `
Care of a wound, and the cone
# The wound
- Look at it twice a day in good light. A little redness and swelling in the first days is normal.
- Keep it dry and clean: no bathing, swimming or wet grass until we have removed the stitches or said that it has healed.
- Put nothing on it that we did not give you. Alcohol, peroxide and ointments for people slow healing down.
- Walk on the lead only. No jumping, no stairs where you can avoid them, no rough play.
# A bandage
- Keep it dry; cover it outside and take the cover off indoors.
- Check the toes every day. Swollen, cold or smelly toes, or chewing at the bandage, mean that it must come off today.
# The cone
- It stays on day and night, also while you are at home. A few minutes of licking can open a wound.
- Two fingers fit between collar and neck. Raise bowls a little so that your pet can eat and drink.
- Most pets accept it within two days. Ask us for another size or kind if yours cannot eat or sleep.
# Call us if
- the wound opens, bleeds, smells or leaks
- the swelling grows or feels hot after the third day
- your pet will not eat, has a fever or is in pain`,
  afterVaccination: `
After a vaccination
Vaccines make the body practise its defence. Most pets show nothing at all.
# What is normal for one or two days
- a little sleepiness and less appetite
- tenderness, or a small lump where the injection was given
- mild sneezing after a vaccine given into the nose
# What helps
- A quiet day, no bath and no hard exercise.
- Stay near your pet for the first hour, and keep watching that evening.
# Come at once if, within minutes or hours
- the face or eyelids swell, or the skin itches and forms hives
- your pet vomits again and again or has diarrhoea
- breathing is hard, the gums turn pale, or your pet collapses
Such reactions are rare and can be treated when they are seen early.
# Call us later if
- a lump is still there after three months, grows after one month, or is larger than two centimetres
- your pet is unwell for more than two days
Please tell us about any reaction, so that we can note it and plan the next vaccination with care.
Young animals are protected only after the whole series. Until then, avoid places where many unknown animals meet.`,
  dentalCare: `
Dental care at home
Plaque hardens into tartar within a few days, so what counts is doing a little every day.
# How to begin
- Let your pet lick toothpaste made for animals from your finger. Never use paste for people: it can contain substances that are poisonous to dogs.
- After some days rub the outside of the teeth with a finger or a soft cloth, then with a soft brush.
- Brush only the outside, with small circles along the gums. Half a minute on each side is enough.
- Stop while it is still pleasant, and reward it.
# What helps besides
- Food and chews that are tested for dental health. Ask us which suit your pet.
- No bones, antlers, hooves, stones or hard toys: they break teeth. What you cannot dent with a thumbnail is too hard.
# After a dental treatment
- Feed soft food for as long as we told you, and begin brushing again only after the check-up.
# Call us if
- the breath smells badly, the gums bleed or your pet chews on one side
- your pet paws at the mouth, drops food or stops eating
Scaling without an anaesthetic does not clean below the gums, where the disease is. We do not advise it.`,
  breathingRate: `
Counting breaths and heart beats at home
In pets with heart disease, faster breathing during sleep is often the first sign that fluid is gathering in the lungs.
# Breaths
- Count while your pet sleeps deeply, not while it dreams, purrs, pants or is warm.
- The chest rising and falling once is one breath. Count for thirty seconds and double it.
- Write down the number with date and hour. Count daily in the first two weeks, then as often as we agreed.
# Heart beats
- Lay a hand on the left side of the chest, just behind the elbow. Count for fifteen seconds and multiply by four.
- It varies with excitement. Count at rest, always in the same situation.
# Call us the same day if
- the sleeping rate stays above thirty in a minute, or clearly above what is usual for your pet, when you count again after ten minutes
- your pet coughs more, tires sooner or eats less
# Come at once if
- your pet breathes with an open mouth or with the belly, or cannot lie down
- the gums or the tongue are bluish or very pale
- your pet faints, or a cat suddenly cannot use its back legs
Never stop or change a heart medicine without asking us.`,
  householdPoisons: `
What is poisonous at home
This list is not complete. If your pet has eaten something that you are unsure about, call us before signs appear.
# Food
- chocolate, cocoa, coffee and tea
- grapes, raisins and currants
- onions, garlic, leeks and chives, raw or cooked
- sweets, chewing gum and baked goods with xylitol (birch sugar)
- alcohol, raw yeast dough, macadamia nuts
# Medicines for people
- painkillers such as paracetamol and ibuprofen: paracetamol is deadly for cats
- medicines for heart, sleep, mood and attention, creams and drops
# House and garden
- lilies: every part of them, even the pollen and the water of the vase, destroys the kidneys of cats
- sago palm, oleander, azalea, dieffenbachia
- antifreeze, bait for rats and slugs, insecticides, essential oils
- flea and tick products for dogs containing permethrin: deadly for cats
- button batteries, magnets, strings and needles
# What to do
- Take the rest away, and keep the package, the plant or what was vomited.
- Call us at once: say what, how much, when, and how heavy your pet is.
- Do not make your pet vomit, and give no milk, oil or salt. That can do more harm than the poison.`,
  newPuppy: `
A new puppy
# The first days
- Give your puppy a quiet place of its own and let it sleep: puppies sleep most of the day.
- Feed what it had before. Change food slowly, over a week.
- Go out after each sleep, meal and game, and praise at the right place. Do not punish accidents.
# Health
- Bring the vaccination booklet to the first visit. We plan vaccinations, worming and protection from fleas, ticks and heartworm with you.
- Have the microchip read and registered in your name.
- Until the vaccinations are complete, avoid places with many unknown dogs, but carry your puppy outside and let it meet healthy vaccinated dogs.
# Learning
- Until about four months of age, let it meet people, sounds, floors and being handled, always pleasantly and in small steps.
- Practise touching ears, mouth and paws, and being alone for a few minutes.
- Reward what you like. Do not shout, and do not force.
# Growing
- Food for growing dogs, in measured meals. Large breeds need food made for them, and no extra calcium.
- Short walks, no stairs and no jumping while the joints grow.
# Call us the same day if
- your puppy does not eat, is weak, vomits again and again, or has diarrhoea with blood
- it may have swallowed something it should not`,
  newKitten: `
A new kitten
# The first days
- Begin with one quiet room: food and water apart from each other, a litter tray in another corner, a hiding place, something to scratch.
- Let the kitten come to you. Introduce other animals slowly, first by smell, then by sight.
- Feed what it had before. Change food slowly, over a week.
# Litter tray
- One tray for each cat and one more, in quiet places, cleaned every day. A cat that goes elsewhere may be ill: tell us.
# Health
- We plan vaccinations, worming, protection from fleas, tests for feline viruses and the right time for neutering with you.
- Have the microchip read and registered in your name.
- Secure windows and balconies. Tilted windows are deadly traps.
- Put away threads, ribbons, needles and hair ties, and have no lilies at home.
# Learning
- Handle your kitten gently every day: paws, ears, mouth, brush and carrier.
- Let the carrier stand open with a blanket in it, so that later visits are easier.
- Play with rods and balls, not with your hands.
# Call us the same day if
- your kitten has not eaten for half a day, is weak, or vomits again and again
- the eyes are stuck together, or it breathes with an open mouth
- a male cat strains in the tray and little or nothing comes: that is an emergency`,
};
